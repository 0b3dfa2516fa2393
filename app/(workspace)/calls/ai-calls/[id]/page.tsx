import { recordPage } from '@/app/(workspace)/record-page'
import { CallScreen } from '@/components/calls/call-screen'
import { runOperation } from '@/lib/core/operation'
import { readAiCall } from '@/lib/modules/calls/operations/ai-calls/read-ai-calls'

const record = recordPage({
  read: (ctx, call_id) => runOperation(readAiCall, ctx, { call_id }),
  title: ({ ai_call }) => `Call with ${ai_call.name || ai_call.to}`,
  screen: ({ ai_call }) => <CallScreen initial={ai_call} />,
})

export const { generateMetadata } = record
export default record.page
