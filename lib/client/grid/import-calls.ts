import { queryOptions } from '@tanstack/react-query'
import { ApiError, apiUrl, toQuery } from '../api'
import { call, type InputOf } from '../call'
import { gridKeys } from '../queries'
import type { ErrorBody, GridImport, ImportSettings, ImportState } from './grid-types'

const path = (slug: string, rest = '') => `/grid/${encodeURIComponent(slug)}/imports${rest}`
const one = (slug: string, id: string, rest = '') => path(slug, `/${encodeURIComponent(id)}${rest}`)
const POLL_MS = 700

export const isBusy = (state: ImportState | undefined): boolean =>
  state === 'checking' || state === 'running' || state === 'reverting'

export const importKeys = {
  all: (slug: string) => [...gridKeys.grid(slug), 'imports'] as const,
  list: (slug: string) => [...gridKeys.grid(slug), 'imports', 'list'] as const,
  one: (slug: string, id: string) => [...gridKeys.grid(slug), 'imports', id] as const,
  rows: (slug: string, id: string) => [...gridKeys.grid(slug), 'imports', id, 'rows'] as const,
}

export const importsQuery = (slug: string) =>
  queryOptions({
    queryKey: importKeys.list(slug),
    queryFn: async ({ signal }) => (await call('GET /grid/{slug}/imports', { slug }, { signal })).imports,
    refetchInterval: (query) => (query.state.data?.some(({ state }) => isBusy(state)) ? POLL_MS : false),
  })

export const importQuery = (slug: string, id: string) =>
  queryOptions({
    queryKey: importKeys.one(slug, id),
    queryFn: async ({ signal }) => (await call('GET /grid/{slug}/imports/{id}', { slug, id }, { signal })).import,
    refetchInterval: (query) => (isBusy(query.state.data?.state) ? POLL_MS : false),
  })

export type RowsShown = NonNullable<InputOf<'GET /grid/{slug}/imports/{id}/rows'>['show']>

export const fetchImportRows = (slug: string, id: string, show: RowsShown, after: number, signal?: AbortSignal) =>
  call('GET /grid/{slug}/imports/{id}/rows', { slug, id, show, after }, { signal })

export const changeImport = async (slug: string, id: string, settings: Partial<ImportSettings>) =>
  (await call('PUT /grid/{slug}/imports/{id}', { slug, id, settings })).import

export type ImportWork = 'check' | 'run' | 'cancel' | 'revert'

export const startImportWork = async (slug: string, id: string, work: ImportWork) =>
  (await call(`POST /grid/{slug}/imports/{id}/${work}`, { slug, id })).import

export const errorFileUrl = (slug: string, id: string, format: 'csv' | 'xlsx') =>
  apiUrl(one(slug, id, '/errors'), toQuery({ format }))

export const sampleUrl = (slug: string, format: 'csv' | 'xlsx') =>
  apiUrl(`/grid/${encodeURIComponent(slug)}/import/sample`, toQuery({ format }))

/** Sends a file as it is, and says how much has left; `fetch` cannot. */
export function uploadImport(slug: string, file: File, onProgress: (share: number) => void): Promise<GridImport> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', apiUrl(path(slug), toQuery({ name: file.name.slice(0, 200) })))
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.setRequestHeader('X-Requested-With', 'indaba')
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    const refused = () =>
      reject(
        new ApiError({
          status: request.status,
          body: request.response as ErrorBody | null,
          requestId: request.getResponseHeader('X-Request-Id'),
        }),
      )
    request.onload = () =>
      request.status === 201 ? resolve((request.response as { import: GridImport }).import) : refused()
    request.onerror = refused
    request.send(file)
  })
}
