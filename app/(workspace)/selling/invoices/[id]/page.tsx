import { documentPage } from '../../../document-pages'

const { Page, generateMetadata } = documentPage('acc_sales_invoice')

export { generateMetadata }
export default Page
