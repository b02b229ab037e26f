"""The single-card moves that one move of a run stands for."""
from .board import CELLS, COLUMNS
from .moves import Move


def steps(board, move):
    """The single-card moves, in order, that carry a legal `move`: [Move, ...]."""
    if move.count == 1:
        return [move]
    cells = [CELLS[i] for i, held in enumerate(board.cells) if held is None]
    columns = [COLUMNS[i] for i, pile in enumerate(board.columns) if not pile and COLUMNS[i] != move.dst]
    out = []
    _carry(move.src, move.dst, move.count, cells, columns, out)
    return out


def _carry(src, dst, count, cells, columns, out):
    """Move `count` cards: through cells while they suffice, else park what is too many in an empty column first."""
    if count <= len(cells) + 1:
        _through_cells(src, dst, count, cells, out)
        return
    by, rest = columns[0], columns[1:]
    most = (len(cells) + 1) << len(rest)  # what goes in one go without that column
    if count <= most:
        _carry(src, dst, count, cells, rest, out)
        return
    _carry(src, by, count - most, cells, rest, out)
    _carry(src, dst, most, cells, rest, out)
    _carry(by, dst, count - most, cells, rest, out)


def _through_cells(src, dst, count, cells, out):
    used = cells[:count - 1]
    for cell in used:
        out.append(Move(src, cell, 1))
    out.append(Move(src, dst, 1))
    for i in range(len(used) - 1, -1, -1):
        out.append(Move(used[i], dst, 1))
