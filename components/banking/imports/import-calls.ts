import { queryOptions } from '@tanstack/react-query'
import { api, toQuery } from '@/lib/client/api'
import { fetchJob } from '@/lib/client/queries'
import type {
  CsvMapping,
  ImportAnswer,
  ImportPreview,
  ImportWire,
  RevertAnswer,
} from '@/lib/modules/banking/schemas-imports'
import type { WorklistAccount } from '@/lib/modules/banking/schemas-worklist'

const ROOT = '/accounting/bank/imports'
const of = (id: string, verb = '') => `${ROOT}/${encodeURIComponent(id)}${verb}`

export const importKeys = {
  all: ['banking', 'imports'] as const,
  one: (id: string) => ['banking', 'import', id] as const,
  account: (id: string) => ['banking', 'import-account', id] as const,
}

export const isBusy = ({ status }: Pick<ImportWire, 'status'>): boolean =>
  status === 'reading' || status === 'importing'

export const accountsQuery = () =>
  queryOptions({
    queryKey: ['banking', 'accounts'],
    queryFn: async ({ signal }) =>
      (await api<{ accounts: WorklistAccount[] }>('GET', '/accounting/bank/worklist/accounts', { signal })).accounts,
  })

/** The newest statements of an account; looked at often while one of them is worked on. */
export const pastImportsQuery = (bankAccountId: string | null, limit: number) =>
  queryOptions({
    queryKey: [...importKeys.all, bankAccountId, limit],
    queryFn: async ({ signal }) => {
      const query = toQuery({ bank_account_id: bankAccountId, limit })
      return (await api<{ imports: ImportWire[] }>('GET', ROOT, { query, signal })).imports
    },
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (state.data?.some(isBusy) ? 1_500 : false),
  })

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: importKeys.one(id),
    queryFn: ({ signal }) => api<ImportPreview>('GET', of(id), { signal }),
    refetchInterval: ({ state }) => (state.data && isBusy(state.data.import) ? 1_000 : false),
  })

export const jobQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['banking', 'import-job', jobId],
    queryFn: ({ signal }) => fetchJob(jobId, signal),
    refetchInterval: 1_000,
  })

export function sendStatement(bankAccountId: string, file: File): Promise<{ import: ImportWire }> {
  const body = new FormData()
  body.append('file', file)
  return api('POST', of(bankAccountId), { body })
}

export const changeImport = (id: string, choice: { mapping?: CsvMapping; account?: string }): Promise<ImportPreview> =>
  api('PUT', of(id), { body: choice })

export const commitImport = (id: string, confirm_account: boolean): Promise<ImportAnswer> =>
  api('POST', of(id, '/commit'), { body: { confirm_account } })

export const dropImport = (id: string): Promise<{ import: ImportWire }> => api('POST', of(id, '/drop'))

export const revertImport = (id: string): Promise<RevertAnswer> => api('POST', of(id, '/revert'))
