export const linesKey = (account: string) => ['bank-worklist', account] as const
export const lineKey = (id: string) => ['bank-line', id] as const
/** What depends on lines: balances, counts, the log. */
export const bankFiguresKey = (account: string) => ['bank-figures', account] as const
