import type { Metadata } from 'next'
import { gridPage } from '../../../grid-page'

export const metadata: Metadata = { title: 'Number series' }

export default gridPage('acc-series')
