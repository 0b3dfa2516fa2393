'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { gridOptionLabelsQuery, gridOptionsQuery } from '@/lib/client/queries'

/** Options of a reference column (or of `action.<action>.<param>`) for what was typed. */
export function useOptionLoader(slug: string, field: string) {
  const client = useQueryClient()
  return useCallback((q: string) => client.fetchQuery(gridOptionsQuery(slug, field, q)), [client, slug, field])
}

const NO_LABELS: Record<string, string> = {}

/** The names of chosen references that came as bare ids, e.g. from the address. */
export function useOptionLabels(slug: string, field: string, values: string[]): Record<string, string> {
  const { data } = useQuery({ ...gridOptionLabelsQuery(slug, field, values), enabled: values.length > 0 })
  return data ?? NO_LABELS
}
