let over = new Map<string, string[]>()

/** Called once at start: which grids show the rows of another, as their declarations say. */
export function declareSameRows(grids: Iterable<{ slug: string; sameRowsAs?: string[] }>): void {
  over = new Map()
  for (const { slug, sameRowsAs = [] } of grids)
    for (const other of sameRowsAs) over.set(other, [...(over.get(other) ?? []), slug])
}

/** The other grids over the rows of a grid. */
export const gridsOver = (slug: string): string[] => over.get(slug) ?? []
