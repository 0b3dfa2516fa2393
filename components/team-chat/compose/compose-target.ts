import { type Conversation, conversationKey, dmWith, othersIn } from '@/lib/client/chat/conversation'

/** Where a message goes while it is being written; what is not chosen yet is empty. */
export type ComposeTarget =
  | { kind: 'topic'; channelId: number | null; topic: string }
  /** Without oneself, unless it is a note to oneself. */
  | { kind: 'dm'; userIds: number[] }

export function targetOf(conversation: Conversation, me: number | undefined): ComposeTarget {
  return conversation.kind === 'topic'
    ? { ...conversation }
    : { kind: 'dm', userIds: othersIn(conversation.userIds, me) }
}

/** The conversation that is chosen, or what is still missing. */
export function conversationOfTarget(
  target: ComposeTarget,
  me: number | undefined,
  topicsAreMandatory: boolean,
): { conversation: Conversation } | { missing: string } {
  if (target.kind === 'dm') {
    if (target.userIds.length === 0) return { missing: 'Choose who gets it.' }
    return { conversation: dmWith(me === undefined ? target.userIds : [...target.userIds, me]) }
  }
  if (target.channelId === null) return { missing: 'Choose a channel.' }
  const topic = target.topic.trim()
  if (topic === '' && topicsAreMandatory) return { missing: 'Give it a topic: your organization wants one.' }
  return { conversation: { kind: 'topic', channelId: target.channelId, topic } }
}

/** Drafts to the same place are one draft. */
export function draftKeyOf(target: ComposeTarget): string {
  if (target.kind === 'topic' && target.channelId === null) return 'new:topic'
  if (target.kind === 'dm' && target.userIds.length === 0) return 'new:dm'
  return target.kind === 'topic'
    ? conversationKey({ kind: 'topic', channelId: target.channelId!, topic: target.topic.trim() })
    : conversationKey(dmWith(target.userIds))
}
