export type GridPosition = { row: number; column: number };

/** Where a key leads within a grid, or null where it leads nowhere. */
export function moveInGrid(
  key: string,
  { row, column }: GridPosition,
  size: { rows: number; columns: number },
  isWhole: boolean,
): GridPosition | null {
  const lastRow = size.rows - 1;
  const lastColumn = size.columns - 1;
  switch (key) {
    case "ArrowRight":
      return { row, column: Math.min(column + 1, lastColumn) };
    case "ArrowLeft":
      return { row, column: Math.max(column - 1, 0) };
    case "ArrowDown":
      return { row: Math.min(row + 1, lastRow), column };
    case "ArrowUp":
      return { row: Math.max(row - 1, 0), column };
    case "Home":
      return { row: isWhole ? 0 : row, column: 0 };
    case "End":
      return { row: isWhole ? lastRow : row, column: lastColumn };
    default:
      return null;
  }
}
