import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/client/call'
import { fetchJob } from '@/lib/client/queries'
import type { CsvMapping, ImportWire } from '@/lib/modules/banking/schemas-imports-answers'

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
    queryFn: async ({ signal }) => (await call('GET /accounting/bank/worklist/accounts', {}, { signal })).accounts,
  })

/** The newest statements of an account; looked at often while one of them is worked on. */
export const pastImportsQuery = (bankAccountId: string | null, limit: number) =>
  queryOptions({
    queryKey: [...importKeys.all, bankAccountId, limit],
    queryFn: async ({ signal }) => {
      const input = { ...(bankAccountId ? { bank_account_id: bankAccountId } : {}), limit }
      return (await call('GET /accounting/bank/imports', input, { signal })).imports
    },
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (state.data?.some(isBusy) ? 1_500 : false),
  })

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: importKeys.one(id),
    queryFn: ({ signal }) => call('GET /accounting/bank/imports/{import_id}', { import_id: id }, { signal }),
    refetchInterval: ({ state }) => (state.data && isBusy(state.data.import) ? 1_000 : false),
  })

export const jobQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['banking', 'import-job', jobId],
    queryFn: ({ signal }) => fetchJob(jobId, signal),
    refetchInterval: 1_000,
  })

export const sendStatement = (bankAccountId: string, file: File) =>
  call('POST /accounting/bank/imports/{bank_account_id}', { bank_account_id: bankAccountId, file })

export const changeImport = (id: string, choice: { mapping?: CsvMapping; account?: string }) =>
  call('PUT /accounting/bank/imports/{import_id}', { import_id: id, ...choice })

export const commitImport = (id: string, confirm_account: boolean) =>
  call('POST /accounting/bank/imports/{import_id}/commit', { import_id: id, confirm_account })

export const dropImport = (id: string) => call('POST /accounting/bank/imports/{import_id}/drop', { import_id: id })

export const revertImport = (id: string) => call('POST /accounting/bank/imports/{import_id}/revert', { import_id: id })
