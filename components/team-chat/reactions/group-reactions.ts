import type { Emoji, Reaction } from '@/lib/client/chat/wire'

/** One emoji under a message with everybody who chose it. */
export type ReactionGroup = Emoji & { userIds: number[]; mine: boolean }

/** In the order in which they were first chosen. */
export function groupReactions(reactions: Reaction[], ownId: number): ReactionGroup[] {
  const groups = new Map<string, ReactionGroup>()
  for (const { user_id, ...emoji } of reactions) {
    const key = `${emoji.reaction_type}:${emoji.emoji_code}`
    const group = groups.get(key) ?? { ...emoji, userIds: [], mine: false }
    group.userIds.push(user_id)
    group.mine ||= user_id === ownId
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** "You, Sipho and 3 others reacted with :tada:" */
export const whoReacted = (group: ReactionGroup, ownId: number, nameOf: (id: number) => string, shown = 5): string =>
  `${describePeople(group.userIds, ownId, nameOf, shown)} reacted with :${group.emoji_name}:`

/** "You, Sipho and 3 others" */
export function describePeople(userIds: number[], ownId: number, nameOf: (id: number) => string, shown = 5): string {
  const others = userIds.filter((id) => id !== ownId).map(nameOf)
  const names = others.length < userIds.length ? ['You', ...others] : others
  const rest = names.length - shown
  const named = rest > 0 ? [...names.slice(0, shown), `${rest} ${rest === 1 ? 'other' : 'others'}`] : names
  return listed(named)
}

const listed = (names: string[]) =>
  names.length < 2 ? (names[0] ?? 'Nobody') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
