'use client'
import { createStore, useStore } from './store'
import { THEME_KEY } from './theme-script'

export type ThemeChoice = 'light' | 'dark' | 'system'

const choice = createStore<ThemeChoice>(typeof window === 'undefined' ? 'system' : stored())

function stored(): ThemeChoice {
  try {
    const value = localStorage.getItem(THEME_KEY)
    return value === 'light' || value === 'dark' ? value : 'system'
  } catch {
    return 'system'
  }
}

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)').matches

function apply() {
  const wanted = choice.get()
  document.documentElement.dataset.theme = wanted === 'system' ? (systemIsDark() ? 'dark' : 'light') : wanted
}

/** On this device; keeping it with the person is the caller's matter. */
export function setTheme(next: ThemeChoice) {
  choice.set(next)
  try {
    if (next === 'system') localStorage.removeItem(THEME_KEY)
    else localStorage.setItem(THEME_KEY, next)
  } catch {
    // Storage may be switched off; the theme then holds for this page.
  }
  apply()
}

export const currentTheme = () => choice.get()
export const useTheme = (): ThemeChoice => useStore(choice, 'system')

/** Follows the system's setting and other tabs; returns how to stop. */
export function followTheme(): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const onStorage = (event: StorageEvent) => {
    if (event.key !== THEME_KEY) return
    choice.set(stored())
    apply()
  }
  // What changed before the page was alive.
  apply()
  system.addEventListener('change', apply)
  window.addEventListener('storage', onStorage)
  return () => {
    system.removeEventListener('change', apply)
    window.removeEventListener('storage', onStorage)
  }
}
