import type { AnswerOf } from '@/lib/client/call'
import type { NavigationItem, NavigationModule } from '@/lib/client/me'

/** What home shows, read with the page. What is missing, as it failed or took long, the browser asks for. */
export type HomeStart = {
  gettingStarted: AnswerOf<'GET /getting-started'> | null
  /** By grid. */
  figures: Record<string, AnswerOf<'GET /grid/{slug}/stats'> | null>
}

const GRIDS_SHOWN = 3

export type GridItem = NavigationItem & { grid: string }

/** The grids whose figures stand in the tile of a module. */
export const gridsOf = ({ tile, items }: NavigationModule): GridItem[] =>
  tile === 'figures' ? items.filter((item): item is GridItem => item.grid !== undefined).slice(0, GRIDS_SHOWN) : []
