type Stage = { id: string; name: string; outcome: string }

/** Won is certain and lost is out of the question; only open stages have a probability to choose. */
export function probabilityOf(outcome: string, wanted: number): number {
  if (outcome === 'won') return 100
  if (outcome === 'lost') return 0
  return wanted
}

/** What is wrong with the stages of a pipeline, in words; null when nothing is. */
export function stagesProblem(stages: Stage[]): string | null {
  if (stages.length === 0) return 'A pipeline keeps at least one stage.'
  if (!stages.some((stage) => stage.outcome === 'open'))
    return 'A pipeline keeps at least one open stage, where deals begin.'
  return null
}

export const sameName = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

/** The list with one item at another place; a place beyond the end is the end. */
export function movedTo<T extends { id: string }>(items: T[], id: string, position: number): T[] {
  const moved = items.find((item) => item.id === id)
  if (!moved) return items
  const others = items.filter((item) => item.id !== id)
  others.splice(Math.min(position, others.length), 0, moved)
  return others
}
