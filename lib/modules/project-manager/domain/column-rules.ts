type Column = { status: string }

/** What is wrong with the columns of a board, in words; null when nothing is. */
export const columnsProblem = (columns: Column[]): string | null =>
  columns.some(({ status }) => status === 'todo')
    ? null
    : 'A board keeps at least one column for what is to do, where cards begin.'

/** The list with one item at another place; a place beyond the end is the end. */
export function movedTo<T extends { id: string }>(items: T[], id: string, position: number): T[] {
  const moved = items.find((item) => item.id === id)
  if (!moved) return items
  return items.filter((item) => item !== moved).toSpliced(position, 0, moved)
}
