import { documentPage } from '../../../document-pages'

const { Page, generateMetadata } = documentPage('acc_sales_order')

export { generateMetadata }
export default Page
