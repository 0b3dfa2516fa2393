'use client'
import { useEffect } from 'react'
import { setSingleKeyShortcuts } from '@/lib/client/shortcuts'
import { currentTheme, setTheme, type ThemeChoice } from '@/lib/client/theme'
import { useMe, usePreferences } from './me-context'

/** Brings what the person chose on another device to this one. */
export function usePersonalSettings() {
  const { preferences } = useMe().user
  useEffect(() => {
    if (preferences.theme && preferences.theme !== currentTheme()) setTheme(preferences.theme)
  }, [preferences.theme])
  useEffect(() => setSingleKeyShortcuts(preferences.single_key_shortcuts !== false), [preferences.single_key_shortcuts])
}

export function useChooseTheme(): (theme: ThemeChoice) => void {
  const [, savePreferences] = usePreferences()
  return (theme) => {
    setTheme(theme)
    savePreferences({ theme })
  }
}
