import type { ReactNode } from 'react'
import { AppRoot } from '../app-root'

export { appMetadata as metadata, appViewport as viewport } from '../app-root'

export default function AuthLayout({ children }: { children: ReactNode }) {
  return <AppRoot>{children}</AppRoot>
}
