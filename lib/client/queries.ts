import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ApiError, api, toQuery } from './api'
import type {
  BoardAnswer,
  BoardCard,
  BoardColumn,
  BoardMoveResult,
  ClientGrid,
  FilterNode,
  GridGroups,
  GridListEntry,
  GridPage,
  GridRow,
  GridTotals,
  HistoryEntry,
  Option,
  RowUpdate,
  RowUpdatesAnswer,
  StatCard,
} from './grid/grid-types'

/** What selects rows: `q` and `filter`, as `selectionQuery` makes them from the address. */
export type RowSelectionQuery = { q?: string; filter?: string; [condition: `filter[${string}`]: string | undefined }

export type DuplicateMatch = { row_id: string; label: string; sublabel?: string; reason: string }

/** `GET /jobs/{id}` */
export type Job = {
  id: string
  title: string
  state: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled'
  done: number
  total: number | null
  /** Of those done. */
  failed: number
  message: string | null
  result: unknown
  error: string | null
}

/** One of `GET /jobs`: the own long work. */
export type JobEntry = Omit<Job, 'result'> & {
  job: string
  /** Asked to stop, and not stopped yet. */
  cancelling: boolean
  /** The grid and the action that it works on, where it is a bulk action. */
  slug: string | null
  action: string | null
  created_at: string
  finished_at: string | null
}

export type JobFailure = { id: string; label: string; message: string }

/** Keys by grid, so that one call marks everything of a grid as out of date. */
export const gridKeys = {
  grid: (slug: string) => ['grid', slug] as const,
  stats: (slug: string) => ['grid', slug, 'stats'] as const,
  board: (slug: string) => ['grid', slug, 'board'] as const,
  row: (slug: string, rowId: string) => ['grid', slug, 'row', rowId] as const,
  history: (slug: string, rowId: string) => ['grid', slug, 'history', rowId] as const,
}

const path = (slug: string, rest = '') => `/grid/${encodeURIComponent(slug)}${rest}`

export const gridListQuery = () =>
  queryOptions({
    queryKey: ['grids'],
    queryFn: ({ signal }) => api<GridListEntry[]>('GET', '/grid', { signal }),
    staleTime: 5 * 60_000,
  })

export const gridSchemaQuery = (slug: string) =>
  queryOptions({
    queryKey: [...gridKeys.grid(slug), 'schema'],
    queryFn: ({ signal }) => api<ClientGrid>('GET', path(slug, '/schema'), { signal }),
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

/** @template Row the columns that are asked for, as the grid declares them */
export const fetchGridPage = <Row extends GridRow = GridRow>(
  slug: string,
  request: GridDataRequest,
  signal?: AbortSignal,
) => api<Omit<GridPage, 'rows'> & { rows: Row[] }>('GET', path(slug, '/data'), { query: toQuery(request), signal })

export const fetchGridGroups = (
  slug: string,
  request: RowSelectionQuery & { by: string; totals: string },
  signal?: AbortSignal,
) => api<GridGroups>('GET', path(slug, '/groups'), { query: toQuery(request), signal })

export const gridTotalsQuery = (slug: string, selection: RowSelectionQuery, columns: string[]) =>
  queryOptions({
    queryKey: [...gridKeys.grid(slug), 'totals', selection, columns],
    queryFn: ({ signal }) =>
      api<GridTotals>('GET', path(slug, '/totals'), {
        query: toQuery({ ...selection, columns: columns.join(',') }),
        signal,
      }),
    staleTime: 15_000,
    placeholderData: keepPreviousData,
  })

export const gridStatsQuery = (slug: string, selection: RowSelectionQuery) =>
  queryOptions({
    queryKey: [...gridKeys.stats(slug), selection],
    queryFn: async ({ signal }) =>
      (await api<{ cards: StatCard[] }>('GET', path(slug, '/stats'), { query: toQuery(selection), signal })).cards,
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
        : (await api<{ row: GridRow }>('GET', path(slug, `/${encodeURIComponent(rowId)}`), { signal })).row,
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
  api<{ entries: HistoryEntry[]; next_cursor: string | null }>(
    'GET',
    path(slug, `/${encodeURIComponent(rowId)}/history`),
    { query: toQuery({ cursor }), signal },
  )

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
      const answer = await api<{ options: Record<string, Option[]> }>('GET', path(slug, '/options'), {
        query: toQuery({ field, q, limit }),
        signal,
      })
      return answer.options[field] ?? Object.values(answer.options)[0] ?? []
    },
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })

/** Choices of a column, as a combobox asks for them. */
export async function fetchOptions(slug: string, field: string, q: string, limit: number, signal?: AbortSignal) {
  const query = toQuery({ field, q, limit })
  const { options } = await api<{ options: Record<string, Option[]> }>('GET', path(slug, '/options'), { query, signal })
  return options[field] ?? []
}

/** Labels of values that are chosen already. */
export const gridOptionLabelsQuery = (slug: string, field: string, values: string[]) =>
  queryOptions({
    queryKey: [...gridKeys.grid(slug), 'options', field, 'labels', [...values].sort()],
    queryFn: async ({ signal }) => {
      const answer = await api<{ options: Record<string, Option[]> }>('GET', path(slug, '/options'), {
        query: toQuery({ field, ids: values.join(','), limit: Math.max(1, values.length) }),
        signal,
      })
      return Object.fromEntries((answer.options[field] ?? []).map(({ value, label }) => [value, label]))
    },
    staleTime: 5 * 60_000,
    placeholderData: keepPreviousData,
  })

export const gridDuplicatesQuery = (slug: string, values: Record<string, string>, exclude?: string) =>
  queryOptions({
    queryKey: [...gridKeys.grid(slug), 'duplicates', values, exclude ?? null],
    queryFn: async ({ signal }) =>
      (
        await api<{ matches: DuplicateMatch[] }>('GET', path(slug, '/duplicates'), {
          query: toQuery({ ...values, exclude }),
          signal,
        })
      ).matches,
    staleTime: 30_000,
    retry: false,
  })

/** `lanes`: the column that divides the board, and how many cards of each cell to read; `board`: which of several. */
export type BoardRequest = RowSelectionQuery & { lanes?: string; board?: string; per_column: number }

export const fetchBoard = (slug: string, request: BoardRequest, signal?: AbortSignal) =>
  api<BoardAnswer>('GET', path(slug, '/board'), { query: toQuery(request), signal })

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
  return (await api<BoardAnswer>('GET', path(slug, '/board'), { query })).columns[0]
}

export const fetchJob = async (jobId: string, signal?: AbortSignal): Promise<Job> =>
  (await api<{ job: Job }>('GET', `/jobs/${encodeURIComponent(jobId)}`, { signal })).job

export const isFinished = (job: Pick<Job, 'state'> | undefined): boolean =>
  job !== undefined && job.state !== 'queued' && job.state !== 'running'

export const JOBS_KEY = ['jobs']

/** The own long work; looked at often only while some of it goes on, for news come over the live line. */
export const jobsQuery = () =>
  queryOptions({
    queryKey: JOBS_KEY,
    queryFn: ({ signal }) => api<{ jobs: JobEntry[]; unfinished: number }>('GET', '/jobs', { signal }),
    refetchInterval: (query) => (query.state.data?.unfinished ? 2_000 : 120_000),
  })

export const jobFailuresQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['job', jobId, 'failures'],
    queryFn: async ({ signal }) =>
      (await api<{ failures: JobFailure[] }>('GET', `/jobs/${encodeURIComponent(jobId)}/failures`, { signal }))
        .failures,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const cancelJob = (jobId: string) => api<void>('POST', `/jobs/${encodeURIComponent(jobId)}/cancel`)

/** Works on the failed rows again, or takes back what was done; each is a job of its own. */
export const startFromJob = (jobId: string, what: 'retry' | 'undo') =>
  api<{ job_id: string }>('POST', `/jobs/${encodeURIComponent(jobId)}/${what}`)

export const createRow = (slug: string, values: Record<string, unknown>, idempotencyKey?: string) =>
  api<{ row: GridRow }>('POST', path(slug), { body: values, idempotencyKey })

export const updateRow = (slug: string, rowId: string, values: Record<string, unknown>, idempotencyKey?: string) =>
  api<{ row: GridRow }>('PUT', path(slug, `/${encodeURIComponent(rowId)}`), { body: values, idempotencyKey })

/** Several rows, each on its own (at most 200): the answer says for each whether it was saved, and why not. */
export const updateRows = (slug: string, rows: RowUpdate[], idempotencyKey?: string) =>
  api<RowUpdatesAnswer>('PUT', path(slug), { body: { rows }, idempotencyKey })

export const deleteRow = (slug: string, rowId: string) =>
  api<void>('DELETE', path(slug, `/${encodeURIComponent(rowId)}`))

export const runGridAction = <T>(
  slug: string,
  action: string,
  body: Record<string, unknown>,
  idempotencyKey?: string,
) => api<T>('POST', path(slug, `/action/${encodeURIComponent(action)}`), { body, idempotencyKey })

export type BoardMove = {
  to: string
  before?: string
  after?: string
  lanes?: string
  lane?: string
}

export const moveBoardCard = (slug: string, rowId: string, move: BoardMove) =>
  api<{ row: BoardCard }>('POST', path(slug, '/board/move'), { body: { row_id: rowId, ...move } })

/** At most 100 cards, in order; the answer says for each whether it was moved. */
export const moveBoardCards = (slug: string, rowIds: string[], move: BoardMove) =>
  api<BoardMoveResult>('POST', path(slug, '/board/move'), { body: { row_ids: rowIds, ...move } })
