import { toast } from '@/components/ui/feedback/toast'
import { chat } from '@/lib/client/chat/chat-call'
import { conversationOf, linkOf } from '@/lib/client/chat/conversation'
import type { Message } from '@/lib/client/chat/wire'
import type { NoticeLevel } from './notice-level'
import { playSound } from './play-sound'

type How = { level: NoticeLevel; sound: boolean; open: (href: string) => void }

const KEPT = 'chat-told-up-to'
const MOST = 3
const LONGEST = 140
/** What waited before the page was opened is no news. */
const since = Date.now() / 1000 - 10

/** Tells of new direct messages and mentions: in the page while it is in view, else on the desktop where that is wanted. */
export async function notifyOfCalls({ level, sound, open }: How): Promise<void> {
  const news = await newCalls()
  if (news.length === 0) return
  const visible = document.visibilityState === 'visible'
  for (const message of news) {
    if (visible) notifyInPage(message, open)
    else if (level === 'desktop') notifyOnDesktop(message, open)
  }
  if (sound) playSound()
}

async function newCalls(): Promise<Message[]> {
  try {
    const answers = await Promise.all(['dm', 'mentioned'].map(newestUnread))
    const byId = new Map(answers.flat().map((message) => [message.id, message]))
    const fresh = [...byId.values()].filter((message) => message.timestamp >= since).sort((a, b) => a.id - b.id)
    return claim(fresh).slice(-MOST)
  } catch {
    // The badge still tells that something came.
    return []
  }
}

async function newestUnread(what: string): Promise<Message[]> {
  const narrow = [
    { operator: 'is', operand: 'unread' },
    { operator: 'is', operand: what },
  ]
  const params = { anchor: 'newest', num_before: MOST, num_after: 0, narrow, client_gravatar: false }
  return (await chat('GET /messages', params)).messages
}

/** Of several open pages one tells of a message. */
function claim(messages: Message[]): Message[] {
  try {
    const told = Number(localStorage.getItem(KEPT) ?? 0)
    const fresh = messages.filter(({ id }) => id > told)
    const last = fresh.at(-1)
    if (last) localStorage.setItem(KEPT, String(last.id))
    return fresh
  } catch {
    return messages
  }
}

function notifyInPage(message: Message, open: How['open']): void {
  toast.info(titleOf(message), {
    id: `chat-${message.id}`,
    description: textOf(message),
    action: { label: 'Open', onClick: () => open(hrefOf(message)) },
  })
}

function notifyOnDesktop(message: Message, open: How['open']): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const notice = new Notification(titleOf(message), { body: textOf(message), tag: `chat-${message.id}`, silent: true })
  notice.onclick = () => {
    window.focus()
    open(hrefOf(message))
    notice.close()
  }
}

const titleOf = (message: Message): string =>
  typeof message.display_recipient === 'string'
    ? `${message.sender_full_name} in #${message.display_recipient} > ${message.subject}`
    : message.sender_full_name

function textOf({ content }: Message): string {
  const text = new DOMParser().parseFromString(content, 'text/html').body.textContent.trim()
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

function hrefOf(message: Message): string {
  const channelName = () => (typeof message.display_recipient === 'string' ? message.display_recipient : '')
  return `/team-chat${linkOf(conversationOf(message), { me: undefined, channelName }, message.id)}`
}
