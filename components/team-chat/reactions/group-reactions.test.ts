import { expect, test } from 'vitest'
import type { Reaction } from '@/lib/client/chat/wire'
import { groupReactions, whoReacted } from './group-reactions'

const reaction = (emoji_name: string, emoji_code: string, user_id: number): Reaction => ({
  emoji_name,
  emoji_code,
  user_id,
  reaction_type: 'unicode_emoji',
})

test('reactions are told by emoji, whatever name was chosen for it', () => {
  const groups = groupReactions(
    [reaction('+1', '1f44d', 1), reaction('tada', '1f389', 2), reaction('thumbs_up', '1f44d', 3)],
    3,
  )
  expect(groups.map(({ emoji_name, userIds, mine }) => [emoji_name, userIds, mine])).toEqual([
    ['+1', [1, 3], true],
    ['tada', [2], false],
  ])
})

test('who reacted is said in words, oneself first', () => {
  const [group] = groupReactions(
    [1, 2, 3, 4].map((id) => reaction('tada', '1f389', id)),
    3,
  )
  const name = (id: number) => `P${id}`
  expect(whoReacted(group!, 3, name)).toBe('You, P1, P2 and P4 reacted with :tada:')
  expect(whoReacted(group!, 3, name, 2)).toBe('You, P1 and 2 others reacted with :tada:')
})
