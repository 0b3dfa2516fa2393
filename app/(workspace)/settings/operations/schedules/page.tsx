import type { Metadata } from 'next'
import { gridPage } from '../../../grid-page'

export const metadata: Metadata = { title: 'Schedules' }

export default gridPage('settings-schedules')
