import { recordPage } from '@/app/(workspace)/record-page'
import { SendScreen } from '@/components/outreach/send-screen'
import { runOperation } from '@/lib/core/operation'
import { readSend } from '@/lib/modules/outreach/operations/sends/read-send'

const record = recordPage({
  read: (ctx, send_id) => runOperation(readSend, ctx, { send_id }),
  title: () => 'Send',
  screen: ({ send }) => <SendScreen initial={send} />,
})

export const { generateMetadata } = record
export default record.page
