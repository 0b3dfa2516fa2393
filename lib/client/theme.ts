import { createStore, useStore } from './store'

export type ThemeChoice = 'light' | 'dark' | 'system'

const KEY = 'indaba-theme'

/**
 * Runs in the head, before anything is painted, so that the page never flashes in the other theme.
 * It cannot share code with the functions below: it is sent as text.
 */
export const themeScript = `(function(){var c;try{c=localStorage.getItem('${KEY}')}catch(e){}
var d=c==='dark'||(c!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.dataset.theme=d?'dark':'light'})()`

const choice = createStore<ThemeChoice>(typeof window === 'undefined' ? 'system' : stored())

function stored(): ThemeChoice {
  try {
    const value = localStorage.getItem(KEY)
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
    if (next === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, next)
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
    if (event.key !== KEY) return
    choice.set(stored())
    apply()
  }
  system.addEventListener('change', apply)
  window.addEventListener('storage', onStorage)
  return () => {
    system.removeEventListener('change', apply)
    window.removeEventListener('storage', onStorage)
  }
}
