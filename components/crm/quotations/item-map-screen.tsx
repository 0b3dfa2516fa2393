'use client'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { PageHeader } from '@/components/ui/page-header'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { ITEM_MAP_KEY } from './item-map-drafts'
import { ItemMapForm } from './item-map-form'

/** Which answer of a form stands for which item. */
export function ItemMapScreen({ mayManage }: { mayManage: boolean }) {
  const { data, error } = useQuery({
    queryKey: ITEM_MAP_KEY,
    queryFn: ({ signal }) => call('GET /crm/lead-item-map', {}, { signal }),
  })
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-4 px-4 py-5 sm:px-6">
      {data ? (
        <ItemMapForm stored={data} mayManage={mayManage} />
      ) : (
        <>
          <PageHeader title="Item map" />
          {error ? (
            <EmptyState kind="failed" title="The item map could not be read" body={messageOf(error)} />
          ) : (
            <SkeletonLines lines={5} />
          )}
        </>
      )}
    </div>
  )
}
