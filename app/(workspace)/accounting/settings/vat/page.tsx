import type { Metadata } from 'next'
import { gridPage } from '../../../grid-page'

export const metadata: Metadata = { title: 'VAT templates' }

export default gridPage('acc-tax-templates')
