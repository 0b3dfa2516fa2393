'use client'
import { type ReactNode, useEffect, useEffectEvent, useId } from 'react'
import { createStore, useStore } from '@/lib/client/store'

export type Command = {
  /** Unique among the commands registered together. */
  id: string
  label: string
  /** Heading in the palette; "On this page" by default. */
  group?: string
  icon?: ReactNode
  /** Second line, e.g. what it acts on. */
  hint?: string
  keywords?: string
  shortcut?: string
  danger?: boolean
  /** Its group stands before all others. */
  first?: boolean
  /** Not listed until something is typed. */
  searchOnly?: boolean
  run: () => void
}

const registrations = createStore<{ owner: string; commands: Command[] }[]>([])
const NONE: { owner: string; commands: Command[] }[] = []

/** Puts commands into the palette while the component is mounted, e.g. what can be done with the selected rows. */
export function useCommands(commands: Command[]) {
  const owner = useId()
  const runLatest = useEffectEvent((id: string) => commands.find((command) => command.id === id)?.run())
  // Functions and icons are new at each render; only what can be read in the palette is a reason to register again.
  const signature = JSON.stringify(commands.map(({ run, icon, ...rest }) => rest))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature stands for the commands
  useEffect(() => {
    if (commands.length === 0) return
    const registered = commands.map((command) => ({ ...command, run: () => runLatest(command.id) }))
    registrations.set((all) => [...all, { owner, commands: registered }])
    return () => registrations.set((all) => all.filter((registration) => registration.owner !== owner))
  }, [owner, signature])
}

/** For the palette: all registered commands, the latest registered first. */
export function useRegisteredCommands(): Command[] {
  const all = useStore(registrations, NONE)
  return [...all]
    .reverse()
    .flatMap(({ owner, commands }) => commands.map((command) => ({ ...command, id: `${owner}/${command.id}` })))
}

const paletteOpen = createStore(false)

export const openPalette = () => paletteOpen.set(true)
export const setPaletteOpen = (open: boolean) => paletteOpen.set(open)
export const usePaletteOpen = () => useStore(paletteOpen, false)
