import { editPage } from '../../../../document-pages'

const { Page, generateMetadata } = editPage('acc_supplier_quotation')

export { generateMetadata }
export default Page
