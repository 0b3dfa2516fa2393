'use client'
import { useEffect, useEffectEvent, useId } from 'react'
import { createStore, useStore } from './store'

export type Shortcut = {
  /** `Mod+K` (Mod is Ctrl, or Cmd on a Mac), `?`, `Shift+Enter`, or one key after the other: `g l`. */
  keys: string
  /** What it does, for the help dialog. */
  label: string
  /** Heading in the help dialog. */
  group: string
  /** Without it the shortcut is only listed: whoever has the focus handles the key. */
  run?: (event: KeyboardEvent) => void
  /** Also while a dialog or drawer is open. */
  inDialogs?: boolean
  disabled?: boolean
}

type Registration = { owner: string; shortcuts: Shortcut[] }

const registrations = createStore<Registration[]>([])
const NONE: Registration[] = []
const singleKeysOn = createStore(true)

/** WCAG 2.1.4: shortcuts of one character can be switched off. */
export const setSingleKeyShortcuts = (on: boolean) => singleKeysOn.set(on)

/** For whoever handles a key itself; control keys (Enter, Space, arrows) are none of these. */
export const singleKeysAreOn = () => singleKeysOn.get()

/** Whether these keys do nothing while single keys are off: `n`, `?`, `g l`, but not `Mod+K` or `Enter`. */
export const isSingleKey = (keys: string): boolean => keys.split(' ').every((stroke) => [...stroke].length === 1)

/** Registers shortcuts while the component is mounted. The latest registration of the same keys wins. */
export function useShortcuts(shortcuts: Shortcut[]) {
  const owner = useId()
  const runLatest = useEffectEvent((index: number, event: KeyboardEvent) => shortcuts[index]?.run?.(event))
  // Functions are new at each render; only what can be seen in the list is a reason to register again.
  const signature = JSON.stringify(shortcuts.map(({ run, ...rest }) => ({ ...rest, listed: !run })))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature stands for the shortcuts
  useEffect(() => {
    const registered = shortcuts.map((shortcut, index) => ({
      ...shortcut,
      run: shortcut.run ? (event: KeyboardEvent) => runLatest(index, event) : undefined,
    }))
    registrations.set((all) => [...all, { owner, shortcuts: registered }])
    return () => registrations.set((all) => all.filter((registration) => registration.owner !== owner))
  }, [owner, signature])
}

/** What the help dialog shows: every registered shortcut once, by group. */
export function useShortcutGroups(): { group: string; shortcuts: Shortcut[] }[] {
  const all = useStore(registrations, NONE)
  const groups = new Map<string, Map<string, Shortcut>>()
  for (const { shortcuts } of all) {
    for (const shortcut of shortcuts) {
      if (shortcut.disabled) continue
      const group = groups.get(shortcut.group) ?? new Map<string, Shortcut>()
      group.set(shortcut.keys, shortcut)
      groups.set(shortcut.group, group)
    }
  }
  return [...groups].map(([group, shortcuts]) => ({ group, shortcuts: [...shortcuts.values()] }))
}

const SEQUENCE_PAUSE = 1200
const MODIFIER_KEYS = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph'])

/** The one listener of the tab; mounted by the shell. */
export function useShortcutListener() {
  useEffect(() => {
    let before = ''
    let timer: ReturnType<typeof setTimeout> | undefined
    const forget = () => {
      before = ''
      clearTimeout(timer)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      // A cell, a menu or a field that has already used the key comes first.
      if (event.defaultPrevented || event.isComposing || MODIFIER_KEYS.has(event.key)) return
      const stroke = strokeOf(event)
      const plain = isPlain(stroke)
      if (plain && ((isSingleKey(stroke) && !singleKeysOn.get()) || isTyping(event.target))) return forget()
      const active = activeShortcuts(dialogIsOpen())
      const typed = before ? `${before} ${stroke}` : stroke
      const hit =
        active.find((shortcut) => shortcut.keys === typed) ?? active.find((shortcut) => shortcut.keys === stroke)
      if (hit) {
        forget()
        event.preventDefault()
        hit.run?.(event)
        return
      }
      forget()
      if (plain && active.some((shortcut) => shortcut.keys.startsWith(`${stroke} `))) {
        before = stroke
        timer = setTimeout(forget, SEQUENCE_PAUSE)
      }
    }
    window.addEventListener('keydown', onKeyDown)
    return () => {
      forget()
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}

function activeShortcuts(inDialog: boolean): Shortcut[] {
  return registrations
    .get()
    .flatMap((registration) => registration.shortcuts)
    .filter((shortcut) => shortcut.run && !shortcut.disabled && (!inDialog || shortcut.inDialogs))
    .reverse()
}

type Stroke = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> & { code?: string }

/** A key press in the notation of `keys`. Shift is part of a character (`?`), but not of a named key or a letter. */
export function strokeOf(event: Stroke, mac = isMac()): string {
  const mod = mac ? event.metaKey : event.ctrlKey
  const control = mac && event.ctrlKey
  // On a Mac, Alt and a letter is another character.
  const pressed = (event.altKey && /^Key([A-Z])$/.exec(event.code ?? '')?.[1]) || event.key
  const letter = pressed.length === 1
  const shown = event.shiftKey && (!letter || mod || event.altKey || control)
  const key = letter && (mod || control || event.altKey) ? pressed.toUpperCase() : pressed === ' ' ? 'Space' : pressed
  return [mod && 'Mod', control && 'Ctrl', event.altKey && 'Alt', shown && 'Shift', key].filter(Boolean).join('+')
}

const isPlain = (stroke: string) => !/^(Mod|Ctrl|Alt)\+/.test(stroke)

const TYPED_IN =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable=""], [contenteditable=true]'

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPED_IN) !== null
}

export const dialogIsOpen = () =>
  document.querySelector(
    '[role=dialog][data-state=open], [role=alertdialog][data-state=open], [role=menu][data-state=open]',
  ) !== null

export const isMac = () => typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform)
