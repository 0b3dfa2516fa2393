import type { ChatFacts } from './chat/chat-data'
import type { Target } from './measure'
import type { Question } from './questions'

/** Messages of a chat with a million of them, as a client asks: around the first unread, and searches. */
export function chatQuestions(url: string, details: ChatFacts): Question[] {
  const headers = { authorization: `Basic ${Buffer.from(details.credentials).toString('base64')}` }
  const { reader, channel, topic, organization } = details
  const messages = (range: Record<string, string>, narrow: unknown[]): Target => ({
    url: `${url}/api/v1/messages?${new URLSearchParams({ ...range, narrow: JSON.stringify(narrow) })}`,
    headers,
  })
  const raw = (what: string, query: Record<string, string> = {}): Target => ({
    url: `${url}/api/bench/${what}?${new URLSearchParams({ org: organization, reader: String(reader), ...query })}`,
  })
  const around = { anchor: 'first_unread', num_before: '50', num_after: '50' }
  const newest = { anchor: 'newest', num_before: '100', num_after: '0' }
  const ofChannel = { operator: 'channel', operand: channel.id }
  const recipient = String(channel.recipient)
  const search = (operand: string) => [{ operator: 'search', operand }]
  return [
    question('feed around the first unread', messages(around, []), raw('chatFeed')),
    question('channel around the first unread', messages(around, [ofChannel]), raw('chatChannel', { recipient })),
    question(
      'topic around the first unread',
      messages(around, [ofChannel, { operator: 'topic', operand: topic }]),
      raw('chatTopic', { recipient, topic }),
    ),
    question(
      'search of a common word',
      messages(newest, search(details.commonWord)),
      raw('chatSearchCommon', { word: details.commonWord }),
    ),
    question(
      'search of a rare word',
      messages(newest, search(details.rareWord)),
      raw('chatSearchRare', { word: details.rareWord }),
    ),
    sending(url, headers, details),
  ]
}

function question(name: string, ours: Target, theirs: Target): Question {
  return {
    name: `chat ${name}`,
    ours,
    raw: theirs,
    async check() {
      const [a, b] = [await json(ours), await json(theirs)]
      const ids = (rows: { id: number }[]) => rows.map(({ id }) => id).join()
      if (a.messages.length === 0 || ids(a.messages) !== ids(b.rows))
        throw new Error(`${name}: both sides answer different messages, or none`)
    },
  }
}

/** To a channel with five hundred people in it. */
function sending(url: string, headers: Record<string, string>, { channel, reader }: ChatFacts): Question {
  const body = { type: 'stream', to: `[${channel.id}]`, topic: 'sent', content: 'a message from the bench' }
  return {
    name: 'chat send to 500 people',
    ours: { url: `${url}/api/v1/messages?${new URLSearchParams(body)}`, method: 'POST', headers },
    raw: {
      url: `${url}/api/bench/chatSend`,
      method: 'POST',
      body: () => ({ sender: reader, channel: channel.id, content: body.content }),
    },
    async check() {
      const answer = await fetch(this.ours.url, { method: 'POST', headers })
      if (!answer.ok) throw new Error(`sending answered ${answer.status}: ${await answer.text()}`)
    },
  }
}

async function json(target: Target) {
  const answer = await fetch(target.url, target.headers ? { headers: target.headers } : {})
  if (!answer.ok) throw new Error(`${target.url} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
