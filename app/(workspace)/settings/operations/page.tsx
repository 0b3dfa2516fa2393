import type { Metadata } from 'next'
import { gridPage } from '../../grid-page'

export const metadata: Metadata = { title: 'What runs' }

export default gridPage('settings-work')
