/** What every picture has beside its drawing: the finding as its title, what is drawn, and the same as a table. */
export type FigureTable = {
  /** The first names the rows. */
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly string[] }[];
};

export type FigureModel = {
  /** The finding, in words. */
  title: string;
  /** What is drawn. */
  subtitle: string;
  /** For readers who do not see it. */
  sentence: string;
  table: FigureTable;
};
