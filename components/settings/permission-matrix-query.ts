import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/client/api'
import type { PermissionMatrix } from '@/lib/modules/settings/schemas'

export const permissionMatrixQuery = () =>
  queryOptions({
    queryKey: ['permissions'],
    queryFn: ({ signal }) => api<PermissionMatrix>('GET', '/permissions', { signal }),
    staleTime: 5 * 60_000,
  })
