'use client'
import { ResumeButton, StopButton } from './stop-agents'

/** In the header of each page of the module. */
export function KillSwitch({ stopped }: { stopped: boolean }) {
  return stopped ? <ResumeButton /> : <StopButton />
}
