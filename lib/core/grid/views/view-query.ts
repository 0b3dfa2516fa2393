import { z } from 'zod'

/**
 * A view as the browser's address spells it (`lib/client/grid/grid-url-state.ts` reads and writes it). The server keeps the
 * text and never reads meaning into it: columns come and go with declarations, and the reader drops those unknown.
 */
const FINDING = ['view', 'q', 'filter', 'card', 'sort', 'group', 'lanes', 'board', 'collapsed']
const LAYOUT = ['columns', 'pin', 'widths', 'density']
const FILTER = /^filter\[[^\]]+\](\[[^\]]+\])?$/
const LONGEST = 8_000

const queryOf = (known: string[]) =>
  z
    .string()
    .max(LONGEST, `This view is too long to be kept: at most ${LONGEST} characters.`)
    .superRefine((text, check) => {
      for (const name of new Set(new URLSearchParams(text).keys()))
        if (!known.includes(name) && !(known.includes('filter') && FILTER.test(name)))
          check.addIssue({ code: 'custom', message: `${name} is no part of a view. Use ${known.join(', ')}.` })
    })

/** What is shown and how; not which row is open. */
export const viewQuery = queryOf([...FINDING, ...LAYOUT])
/** Columns, pins, widths and density only. */
export const layoutQuery = queryOf(LAYOUT)
