'use client'
import { useQuery } from '@tanstack/react-query'
import type { ClientGrid } from '@/lib/client/grid/grid-types'
import { gridSchemaQuery } from '@/lib/client/queries'

/** What a request's grid says of its columns; undefined while it is read, for none, and for those who may not see it. */
export function useSchema(slug: string | null | undefined): { schema: ClientGrid | undefined; isPending: boolean } {
  const { data, isLoading } = useQuery({ ...gridSchemaQuery(slug ?? ''), enabled: Boolean(slug), retry: false })
  return { schema: slug ? data : undefined, isPending: isLoading }
}
