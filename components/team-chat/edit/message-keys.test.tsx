// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { chatStore } from '@/lib/client/chat/state/chat-store'
import { useShortcutGroups, useShortcutListener } from '@/lib/client/shortcuts'
import { chatState, ME, message } from '@/tests/client/chat-state'
import { openDocument } from '@/tests/client/document'
import { editorKeys } from '../compose/editor-keys'
import { useFeedKeys } from '../messages/use-feed-keys'
import { useChatKeys } from '../page/use-chat-keys'
import { MESSAGE_COMMANDS } from './message-menu'
import { useMessageKeys } from './use-message-keys'

const page = openDocument()
let listed: ReturnType<typeof useShortcutGroups> = []

const NONE: number[] = []

function Keys() {
  useShortcutListener()
  useChatKeys({ view: 'inbox' })
  useFeedKeys({ current: null }, { drawn: NONE, toMessage: () => {}, toNewest: () => true, toOldest: () => true })
  useMessageKeys()
  listed = useShortcutGroups()
  return <div data-message-id="5" tabIndex={-1} />
}

const WITH_SHIFT = /^[A-Z]$/
const pressed = (keys: string): [string, KeyboardEventInit] =>
  keys.startsWith('Mod+')
    ? [keys.slice(4).toLowerCase(), { ctrlKey: true }]
    : [keys, { shiftKey: WITH_SHIFT.test(keys) }]

it('lists every key of a message, and each does what the list says to the message that has the focus', async () => {
  const reactions = [{ emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' as const, user_id: 2 }]
  const own = message(5, { sender_id: ME, reactions, last_edit_timestamp: 1, timestamp: Date.now() / 1000 })
  const realm = { realm_enable_read_receipts: true } as never
  chatStore.set(chatState({ messages: new Map([[5, own]]), realm }))
  await page.draw(<Keys />)
  const withKeys = MESSAGE_COMMANDS.filter(({ shortcut }) => shortcut !== undefined)
  const shown = listed.find(({ group }) => group === 'Selected message')?.shortcuts
  expect(shown?.map(({ keys, label }) => [keys, label])).toEqual(
    withKeys.map(({ shortcut, label }) => [shortcut, label]),
  )

  for (const command of withKeys) {
    const run = vi.spyOn(command, 'run').mockImplementation(() => {})
    document.querySelector<HTMLElement>('[data-message-id]')!.focus()
    await page.press(...swap(pressed(command.shortcut!)))
    expect(run, command.shortcut).toHaveBeenCalledExactlyOnceWith(own)
  }
})

const swap = ([key, more]: [string, KeyboardEventInit]): [string, Element, KeyboardEventInit] => [
  key,
  document.activeElement!,
  more,
]

it('gives no key two meanings, and has those that people know from Zulip', async () => {
  await page.draw(<Keys />)
  const keys = listed.flatMap(({ shortcuts }) => shortcuts.map((shortcut) => shortcut.keys))
  expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted())
  expect(keys).toEqual(
    expect.arrayContaining([...'d+=usSvnpijkeUmHV:>', 'Home', 'End', 'PageUp', 'PageDown', 'ArrowUp', 'ArrowDown']),
  )
  const writing = editorKeys(true).map((key) => key.keys)
  expect(writing.toSorted()).toEqual([...new Set(writing)].toSorted())
})
