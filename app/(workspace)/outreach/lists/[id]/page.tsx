import { recordPage } from '@/app/(workspace)/record-page'
import { ListScreen } from '@/components/outreach/list-screen'
import { runOperation } from '@/lib/core/operation'
import { readList } from '@/lib/modules/outreach/operations/lists/read-list'

const record = recordPage({
  read: (ctx, list_id) => runOperation(readList, ctx, { list_id }),
  title: ({ list }) => list.name,
  screen: (data) => <ListScreen initial={data} />,
})

export const { generateMetadata } = record
export default record.page
