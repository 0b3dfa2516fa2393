/** The telephone systems of the demo's organizations, as the sandbox signs in for them. */
export type DemoPbx = { username: string; password: string; domains: [string, string] }

const SYSTEMS: DemoPbx[] = [
  {
    username: 'pbx-highveld',
    password: 'jacaranda-switchboard-2026',
    domains: ['johannesburg.highveldfibre.example', 'pretoria.highveldfibre.example'],
  },
  {
    username: 'pbx-kaap',
    password: 'tafelberg-switchboard-2026',
    domains: ['capetown.kaaphosting.example', 'stellenbosch.kaaphosting.example'],
  },
]

export const demoPbx = (index: number): DemoPbx => SYSTEMS[index % SYSTEMS.length]!
