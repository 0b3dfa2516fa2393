import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ApiError, toQuery } from './api'
import { type AnswerOf, call, callWhole } from './call'
import type {
  ActionResult,
  ActionStarted,
  BoardColumn,
  DryRun,
  FilterNode,
  GridPage,
  GridRow,
  RowOf,
  RowUpdate,
} from './grid/grid-types'

/** What selects rows: `q` and `filter`, as `selectionQuery` makes them from the address. */
export type RowSelectionQuery = { q?: string; filter?: string; [condition: `filter[${string}`]: string | undefined }

export type Job = AnswerOf<'GET /jobs/{id}'>['job']
/** One of the own long work. */
export type JobEntry = AnswerOf<'GET /jobs'>['jobs'][number]

/** Keys by grid, so that one call marks everything of a grid as out of date. */
export const gridKeys = {
  grid: (slug: string) => ['grid', slug] as const,
  stats: (slug: string) => ['grid', slug, 'stats'] as const,
  board: (slug: string) => ['grid', slug, 'board'] as const,
  row: (slug: string, rowId: string) => ['grid', slug, 'row', rowId] as const,
  history: (slug: string, rowId: string) => ['grid', slug, 'history', rowId] as const,
}

export const gridListQuery = () =>
  queryOptions({
    queryKey: ['grids'],
    queryFn: ({ signal }) => call('GET /grid', {}, { signal }),
    staleTime: 5 * 60_000,
  })

export const gridSchemaQuery = (slug: string) =>
  queryOptions({
    queryKey: [...gridKeys.grid(slug), 'schema'],
    queryFn: ({ signal }) => call('GET /grid/{slug}/schema', { slug }, { signal }),
    staleTime: 5 * 60_000,
  })

export type GridDataRequest = RowSelectionQuery & {
  sort?: string
  columns?: string
  page?: number
  per_page?: number
  cursor?: string
  count?: 'exact' | 'estimated' | 'none'
}

/** Rows of a grid that is named are of its type. */
export const fetchGridPage = <Slug extends string>(slug: Slug, request: GridDataRequest, signal?: AbortSignal) =>
  // Of any grid the table knows; that it is this one's rows is compared in tests.
  callWhole('GET /grid/{slug}/data', { slug }, { query: toQuery(request), signal }) as Promise<
    Omit<GridPage, 'rows'> & { rows: RowOf<Slug>[] }
  >

export const fetchGridGroups = (
  slug: string,
  request: RowSelectionQuery & { by: string; totals: string },
  signal?: AbortSignal,
) => callWhole('GET /grid/{slug}/groups', { slug }, { query: toQuery(request), signal })

export const gridTotalsQuery = (slug: string, selection: RowSelectionQuery, columns: string[]) =>
  queryOptions({
    queryKey: [...gridKeys.grid(slug), 'totals', selection, columns],
    queryFn: ({ signal }) =>
      callWhole(
        'GET /grid/{slug}/totals',
        { slug },
        { query: toQuery({ ...selection, columns: columns.join(',') }), signal },
      ),
    staleTime: 15_000,
    placeholderData: keepPreviousData,
  })

/** Stat cards, and the count of the rows that they are of. */
export const gridFiguresQuery = (slug: string, selection: RowSelectionQuery) =>
  queryOptions({
    queryKey: [...gridKeys.stats(slug), selection],
    queryFn: ({ signal }) => callWhole('GET /grid/{slug}/stats', { slug }, { query: toQuery(selection), signal }),
    staleTime: 15_000,
    placeholderData: keepPreviousData,
  })

/** @param parameters of a report, whose rows are other ones for other parameters: the row's address knows the defaults alone */
export const gridRowQuery = (slug: string, rowId: string, parameters: FilterNode[] = []) =>
  queryOptions({
    queryKey: [...gridKeys.row(slug, rowId), ...parameters] as readonly unknown[],
    queryFn: async ({ signal }) =>
      parameters.length > 0
        ? reportRow(slug, rowId, parameters, signal)
        : (await call('GET /grid/{slug}/{row_id}', { slug, row_id: rowId }, { signal })).row,
  })

async function reportRow(slug: string, rowId: string, parameters: FilterNode[], signal: AbortSignal): Promise<GridRow> {
  const filter = JSON.stringify({ and: [{ column: 'row_id', op: 'eq', value: rowId }, ...parameters] })
  const { rows } = await fetchGridPage(slug, { filter, per_page: 1, count: 'none' }, signal)
  if (rows[0]) return rows[0]
  throw new ApiError({
    status: 404,
    body: { code: 'not_found', detail: 'The report has no such row.' },
    requestId: null,
  })
}

const RELATED_SHOWN = 5

/** The first rows of a grid that refer to a row of another, with the grid's columns to show them by. */
export const relatedRowsQuery = (slug: string, column: string, rowId: string) =>
  queryOptions({
    queryKey: [...gridKeys.grid(slug), 'related', column, rowId],
    queryFn: async ({ signal, client }) => {
      const selection = { filter: JSON.stringify({ column, op: 'eq', value: rowId }) }
      const [grid, page] = await Promise.all([
        client.query(gridSchemaQuery(slug)),
        fetchGridPage(slug, { ...selection, per_page: RELATED_SHOWN, count: 'exact' }, signal),
      ])
      return { columns: grid.columns, page }
    },
  })

export const fetchHistory = (slug: string, rowId: string, signal?: AbortSignal, cursor: string | null = null) =>
  call('GET /grid/{slug}/{row_id}/history', { slug, row_id: rowId, cursor: cursor ?? undefined }, { signal })

export const gridHistoryQuery = (slug: string, rowId: string) =>
  infiniteQueryOptions({
    queryKey: gridKeys.history(slug, rowId),
    queryFn: ({ pageParam, signal }) => fetchHistory(slug, rowId, signal, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })

/** Choices of a reference column, or of an action's parameter by `action.<action>.<param>`. */
export const gridOptionsQuery = (slug: string, field: string, q: string, limit = 30) =>
  queryOptions({
    queryKey: [...gridKeys.grid(slug), 'options', field, q, limit],
    queryFn: async ({ signal }) => {
      const answer = await call('GET /grid/{slug}/options', { slug, field, q, limit }, { signal })
      return answer.options[field] ?? Object.values(answer.options)[0] ?? []
    },
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })

/** Choices of a column, as a combobox asks for them. */
export async function fetchOptions(slug: string, field: string, q: string, limit: number, signal?: AbortSignal) {
  const { options } = await call('GET /grid/{slug}/options', { slug, field, q, limit }, { signal })
  return options[field] ?? []
}

/** Labels of values that are chosen already. */
export const gridOptionLabelsQuery = (slug: string, field: string, values: string[]) =>
  queryOptions({
    queryKey: [...gridKeys.grid(slug), 'options', field, 'labels', [...values].sort()],
    queryFn: async ({ signal }) => {
      const ids = values.join(',')
      const limit = Math.max(1, values.length)
      const answer = await call('GET /grid/{slug}/options', { slug, field, ids, limit }, { signal })
      return Object.fromEntries((answer.options[field] ?? []).map(({ value, label }) => [value, label]))
    },
    staleTime: 5 * 60_000,
    placeholderData: keepPreviousData,
  })

export const gridDuplicatesQuery = (slug: string, values: Record<string, string>, exclude?: string) =>
  queryOptions({
    queryKey: [...gridKeys.grid(slug), 'duplicates', values, exclude ?? null],
    queryFn: async ({ signal }) =>
      (await callWhole('GET /grid/{slug}/duplicates', { slug }, { query: toQuery({ ...values, exclude }), signal }))
        .matches,
    staleTime: 30_000,
    retry: false,
  })

/** `lanes`: the column that divides the board, and how many cards of each cell to read; `board`: which of several. */
export type BoardRequest = RowSelectionQuery & { lanes?: string; board?: string; per_column: number }

export const fetchBoard = (slug: string, request: BoardRequest, signal?: AbortSignal) =>
  callWhole('GET /grid/{slug}/board', { slug }, { query: toQuery(request), signal })

/** The next cards of a board column, or of one of its cells. */
export const fetchBoardCards = async (
  slug: string,
  request: BoardRequest,
  place: { column: string; lane: string | null; cursor: string },
): Promise<BoardColumn | undefined> => {
  const { column, lane, cursor } = place
  // An empty lane is a lane too, so it must not be left out.
  const inLane = lane === null ? '' : `&lane=${encodeURIComponent(lane)}`
  const query = `${toQuery({ ...request, column, cursor })}${inLane}`
  return (await callWhole('GET /grid/{slug}/board', { slug }, { query })).columns[0]
}

export const fetchJob = async (id: string, signal?: AbortSignal): Promise<Job> =>
  (await call('GET /jobs/{id}', { id }, { signal })).job

export const isFinished = (job: Pick<Job, 'state'> | undefined): boolean =>
  job !== undefined && job.state !== 'queued' && job.state !== 'running'

export const JOBS_KEY = ['jobs']

/** The own long work; looked at often only while some of it goes on, for news come over the live line. */
export const jobsQuery = () =>
  queryOptions({
    queryKey: JOBS_KEY,
    queryFn: ({ signal }) => call('GET /jobs', {}, { signal }),
    refetchInterval: (query) => (query.state.data?.unfinished ? 2_000 : 120_000),
  })

export const jobFailuresQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['job', jobId, 'failures'],
    queryFn: async ({ signal }) => (await call('GET /jobs/{id}/failures', { id: jobId }, { signal })).failures,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const cancelJob = (id: string) => call('POST /jobs/{id}/cancel', { id })

/** Works on the failed rows again, or takes back what was done; each is a job of its own. */
export const startFromJob = (id: string, what: 'retry' | 'undo') => call(`POST /jobs/{id}/${what}`, { id })

export const createRow = (slug: string, values: Record<string, unknown>, idempotencyKey?: string) =>
  callWhole('POST /grid/{slug}', { slug }, { body: values, idempotencyKey })

export const updateRow = (slug: string, rowId: string, values: Record<string, unknown>, idempotencyKey?: string) =>
  callWhole('PUT /grid/{slug}/{row_id}', { slug, row_id: rowId }, { body: values, idempotencyKey })

/** Several rows, each on its own (at most 200): the answer says for each whether it was saved, and why not. */
export const updateRows = (slug: string, rows: RowUpdate[], idempotencyKey?: string) =>
  callWhole('PUT /grid/{slug}', { slug }, { body: { rows }, idempotencyKey })

export const deleteRow = (slug: string, rowId: string) => call('DELETE /grid/{slug}/{row_id}', { slug, row_id: rowId })

type Act = (slug: string, action: string, body: Record<string, unknown>, idempotencyKey?: string) => unknown
const act = (...[slug, key, body, idempotencyKey]: Parameters<Act>) =>
  callWhole('POST /grid/{slug}/action/{key}', { slug, key }, { body, idempotencyKey })

/** Done, or a job works on it. */
export const runGridAction = async (...args: Parameters<Act>): Promise<ActionResult | ActionStarted> => {
  const answer = await act(...args)
  return 'job_id' in answer ? answer : having(answer, 'ok')
}

/** What it would meet; nothing is done. */
export const rehearseGridAction = async (
  slug: string,
  action: string,
  body: Record<string, unknown>,
): Promise<DryRun> => having(await act(slug, action, { ...body, dry_run: true }), 'dry_run')

/** The one of several answers that has this. */
function having<Answer extends object, Name extends string>(answer: Answer, name: Name) {
  if (name in answer) return answer as Extract<Answer, Record<Name, unknown>>
  throw new Error(`The answer has no ${name}.`)
}

export type BoardMove = {
  to: string
  before?: string
  after?: string
  lanes?: string
  lane?: string
}

export const moveBoardCard = async (slug: string, rowId: string, move: BoardMove) =>
  having(await call('POST /grid/{slug}/board/move', { slug, row_id: rowId, ...move }), 'row')

/** At most 100 cards, in order; the answer says for each whether it was moved. */
export const moveBoardCards = async (slug: string, rowIds: string[], move: BoardMove) =>
  having(await call('POST /grid/{slug}/board/move', { slug, row_ids: rowIds, ...move }), 'results')
