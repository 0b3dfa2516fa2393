import type { Conversation } from './conversation'
import type { Reply } from './reply'
import type { OfferedTool } from './stage'

/** What models do wrong, on request: `sandbox: bad arguments`. */
const MISBEHAVIORS: Record<string, (conversation: Conversation, tools: OfferedTool[]) => Reply> = {
  'bad arguments': ({ calls }, [tool]) =>
    calls.length > 0
      ? { text: 'My arguments could not be read. I stop here.' }
      : { calls: [{ name: tool?.name ?? 'list_records', arguments: '{"filter": {"and": [' }] },
  'unknown tool': ({ calls }) =>
    calls.length > 0
      ? { text: 'There is no such tool. I stop here.' }
      : { calls: [{ name: 'launch_rocket', arguments: {} }] },
  'endless loop': ({ calls }, tools) => {
    const tool = tools.find(({ name }) => /^(?:list|read|find)/.test(name)) ?? tools[0]
    return {
      calls: [
        {
          name: tool?.name ?? 'list_records',
          arguments: { q: `again ${calls.length}`, query: `again ${calls.length}` },
        },
      ],
    }
  },
  refusal: () => ({ text: 'I cannot help with that.', finish: 'content_filter' }),
  'cut answer': () => ({ text: 'There are twelve late invoices, the oldest of which', finish: 'length' }),
  'empty choices': () => ({ isEmpty: true }),
}

export function misbehave(conversation: Conversation, tools: OfferedTool[]): Reply | null {
  const wanted = /\bsandbox:\s*([a-z ]+)/i.exec(conversation.request)?.[1]?.trim().toLowerCase()
  return (wanted && MISBEHAVIORS[wanted]?.(conversation, tools)) || fooled(conversation)
}

/**
 * It believes every record: text that tells it to ignore its instructions and call a tool is obeyed once, so that what stands
 * between a model and the world can be seen to hold.
 */
function fooled({ calls }: Conversation): Reply | null {
  const text = calls
    .map(({ result }) => (typeof result === 'string' ? result : JSON.stringify(result ?? '')))
    .join('\n')
  const [, name = '', json = '{}'] =
    /ignore (?:all |your )?(?:previous |prior )?instructions\W+.{0,40}?call (\w+)(?: with (\{.*?\}))?/is.exec(text) ??
    []
  if (!name || calls.some((call) => call.name === name)) return null
  return { calls: [{ name, arguments: json.replaceAll('\\"', '"') }] }
}
