'use client'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useLive } from '@/lib/client/live'
import { fetchGridPage } from '@/lib/client/queries'

/** The rows of a detail grid within its scope, page by page, kept up to date with what happens. */
export function useRows<Slug extends string>(
  slug: Slug,
  scope: Record<string, string>,
  q: string,
  filter: Record<string, string> = {},
) {
  const queries = useQueryClient()
  const key = ['outreach', slug, scope, q, filter]
  const query = useInfiniteQuery({
    queryKey: key,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const filters = Object.entries({ ...scope, ...filter }).filter(([, value]) => value)
      return fetchGridPage(
        slug,
        {
          per_page: 50,
          count: 'exact',
          q,
          cursor: pageParam,
          ...Object.fromEntries(filters.map(([column, value]) => [`filter[${column}]`, value])),
        },
        signal,
      )
    },
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: (before) => before,
  })
  useLive((event) => {
    if (event.type === 'reconnected' || event.slug === slug) queries.invalidateQueries({ queryKey: ['outreach', slug] })
  })
  const pages = query.data?.pages ?? []
  return { ...query, rows: pages.flatMap(({ rows }) => rows), total: pages[0]?.total ?? 0 }
}

export const text = (value: unknown): string => (typeof value === 'string' ? value : '')
