// Made from the declarations of the grids by lib/modules/grid-rows.test.ts.
import '@/lib/core/grid/wire-rows'

declare module '@/lib/core/grid/wire-rows' {
  interface GridRows {
    'acc-accounts': {
      row_id: string
      version?: number
      name?: string | null
      number?: string | null
      account_type?: string | null
      balance?: string | null
      parent_id?: string | null
      parent_id__label?: string | null
      is_group?: boolean | null
      root_type?: string | null
      currency?: string | null
      disabled?: boolean | null
      description?: string | null
      depth?: number | null
      place?: string | null
      ledger_id?: string | null
      books_currency?: string | null
      updated_at?: string | null
    }
    'acc-balance-sheet': {
      row_id: string
      to_date?: string | null
      name?: string | null
      amount?: string | null
      year_before?: string | null
      kind?: string | null
      year_from?: string | null
      account_id?: string | null
      account_id__label?: string | null
      is_group?: boolean | null
      depth?: number | null
      position?: number | null
      currency?: string | null
    }
    'acc-bank-accounts': {
      row_id: string
      version?: number
      name?: string | null
      bank?: string | null
      account_number?: string | null
      currency?: string | null
      gl_account?: string | null
      gl_account__label?: string | null
      open_lines?: number | null
      statement_balance?: string | null
      ledger_balance?: string | null
      last_scraped?: string | null
      is_bank_sync?: boolean | null
      is_gateway?: boolean | null
      is_printed?: boolean | null
      account_holder?: string | null
      branch_or_sort_code?: string | null
      iban?: string | null
      swift_bic?: string | null
      disabled?: boolean | null
      closing_balance?: string | null
      closing_on?: string | null
      created_at?: string | null
    }
    'acc-bank-transactions': {
      row_id: string
      version?: number
      date?: string | null
      description?: string | null
      reference?: string | null
      counterparty?: string | null
      amount?: string | null
      running_balance?: string | null
      status?: string | null
      source?: string | null
      matched_voucher?: string | null
      bank_account?: string | null
      bank_account__label?: string | null
      suspense?: boolean | null
      suspense_at?: string | null
      suspense_by?: string | null
      suspense_by__label?: string | null
      flag?: string | null
      note?: string | null
      counterparty_account?: string | null
      bank_ref?: string | null
      matched_at?: string | null
      matched_by?: string | null
      matched_by__label?: string | null
      currency?: string | null
      matched_page?: string | null
      matched_kind?: string | null
      matched_id?: string | null
      created_at?: string | null
    }
    'acc-bill-scans': {
      row_id: string
      file_name?: string | null
      status?: string | null
      progress?: number | null
      supplier?: string | null
      bill_no?: string | null
      grand_total?: string | null
      currency?: string | null
      confidence?: number | null
      warnings?: number | null
      draft?: string | null
      draft_status?: string | null
      error?: string | null
      document_id?: string | null
      created_at?: string | null
    }
    'acc-cost-centres': {
      row_id: string
      version?: number
      name?: string | null
      number?: string | null
      parent_id?: string | null
      parent_id__label?: string | null
      is_group?: boolean | null
      disabled?: boolean | null
    }
    'acc-currencies': {
      row_id: string
      version?: number
      currency?: string | null
      is_printed?: boolean | null
      name?: string | null
      account_holder?: string | null
      bank?: string | null
      account_number?: string | null
      branch_or_sort_code?: string | null
      iban?: string | null
      swift_bic?: string | null
      gl_account?: string | null
      gl_account__label?: string | null
      is_bank_sync?: boolean | null
      is_gateway?: boolean | null
      last_scraped?: string | null
      disabled?: boolean | null
      closing_balance?: string | null
      closing_on?: string | null
      created_at?: string | null
    }
    'acc-customers': {
      row_id: string
      version?: number
      deleted?: boolean
      name?: string | null
      balance?: string | null
      last_payment?: string | null
      email?: string | null
      phone?: string | null
      contact_person?: string | null
      city?: string | null
      account_number?: string | null
      vat_number?: string | null
      address?: string | null
      country?: string | null
      currency?: string | null
      price_list_id?: string | null
      price_list_id__label?: string | null
      payment_days?: number | null
      receivable_account_id?: string | null
      receivable_account_id__label?: string | null
      disabled?: boolean | null
      notes?: string | null
      created_at?: string | null
      updated_at?: string | null
    }
    'acc-exchange-rates': {
      row_id: string
      version?: number
      currency?: string | null
      valid_on?: string | null
      rate?: string | null
      source?: string | null
    }
    'acc-fiscal-years': {
      row_id: string
      version?: number
      name?: string | null
      starts_on?: string | null
      ends_on?: string | null
      closed?: boolean | null
    }
    'acc-general-ledger': {
      row_id: string
      from_date?: string | null
      to_date?: string | null
      account_id?: string | null
      account_id__label?: string | null
      supplier_id?: string | null
      supplier_id__label?: string | null
      customer_id?: string | null
      customer_id__label?: string | null
      cost_centre_id?: string | null
      cost_centre_id__label?: string | null
      posting_date?: string | null
      number?: string | null
      voucher_type?: string | null
      account?: string | null
      party?: string | null
      cost_centre?: string | null
      debit?: string | null
      credit?: string | null
      balance?: string | null
      remarks?: string | null
      reversal?: boolean | null
      currency_amount?: string | null
      entry_currency?: string | null
      entry_account_id?: string | null
      entry_account_id__label?: string | null
      party_id?: string | null
      source_id?: string | null
      page_area?: string | null
      page_list?: string | null
      currency?: string | null
    }
    'acc-item-groups': {
      row_id: string
      version?: number
      name?: string | null
      parent_id?: string | null
      parent_id__label?: string | null
      items?: number | null
    }
    'acc-item-prices': {
      row_id: string
      version?: number
      item?: string | null
      item_id?: string | null
      item_id__label?: string | null
      price_list_id?: string | null
      price_list_id__label?: string | null
      rate?: string | null
      min_qty?: number | null
      valid_from?: string | null
      valid_to?: string | null
      currency?: string | null
    }
    'acc-items': {
      row_id: string
      version?: number
      deleted?: boolean
      name?: string | null
      sku?: string | null
      item_group_id?: string | null
      item_group_id__label?: string | null
      category?: string | null
      selling_price?: string | null
      uom?: string | null
      visible?: boolean | null
      product_line?: string | null
      badge?: string | null
      features?: unknown | null
      feature_values?: unknown | null
      sort_order?: number | null
      description?: string | null
      income_account_id?: string | null
      income_account_id__label?: string | null
      expense_account_id?: string | null
      expense_account_id__label?: string | null
      sales_tax_template_id?: string | null
      sales_tax_template_id__label?: string | null
      purchase_tax_template_id?: string | null
      purchase_tax_template_id__label?: string | null
      disabled?: boolean | null
      created_at?: string | null
      updated_at?: string | null
    }
    'acc-journals': {
      row_id: string
      version?: number
      number?: string | null
      title?: string | null
      posting_date?: string | null
      status?: string | null
      kind?: string | null
      total?: string | null
      remarks?: string | null
      docstatus?: number | null
      currency?: string | null
      created_by?: string | null
      created_by__label?: string | null
      created_at?: string | null
    }
    'acc-open-items': {
      row_id: string
      to_date?: string | null
      side?: string | null
      supplier_id?: string | null
      supplier_id__label?: string | null
      customer_id?: string | null
      customer_id__label?: string | null
      number?: string | null
      voucher_type?: string | null
      party?: string | null
      reference?: string | null
      posting_date?: string | null
      due_date?: string | null
      overdue?: number | null
      bucket?: string | null
      owed?: string | null
      total?: string | null
      party_id?: string | null
      source_id?: string | null
      page_area?: string | null
      page_list?: string | null
      currency?: string | null
    }
    'acc-party-alias-rules': {
      row_id: string
      version?: number
      bank_narrative?: string | null
      party_type?: string | null
      party?: string | null
      party__label?: string | null
      origin?: string | null
      hits?: number | null
      last_hit_at?: string | null
      disabled?: boolean | null
      created_at?: string | null
    }
    'acc-payables-ageing': {
      row_id: string
      to_date?: string | null
      name?: string | null
      not_due?: string | null
      d1_30?: string | null
      d31_60?: string | null
      d61_90?: string | null
      over_90?: string | null
      unallocated?: string | null
      total?: string | null
      party_id?: string | null
      currency?: string | null
    }
    'acc-payments': {
      row_id: string
      version?: number
      number?: string | null
      party_name?: string | null
      kind?: string | null
      party_type?: string | null
      posting_date?: string | null
      status?: string | null
      amount?: string | null
      unallocated?: string | null
      reference_no?: string | null
      bank_account_id?: string | null
      bank_account_id__label?: string | null
      mode?: string | null
      reference_date?: string | null
      base_amount?: string | null
      currency?: string | null
      conversion_rate?: number | null
      supplier_id?: string | null
      supplier_id__label?: string | null
      customer_id?: string | null
      customer_id__label?: string | null
      remarks?: string | null
      docstatus?: number | null
      refund?: boolean | null
      created_by?: string | null
      created_by__label?: string | null
      created_at?: string | null
    }
    'acc-price-lists': {
      row_id: string
      version?: number
      name?: string | null
      kind?: string | null
      currency?: string | null
      is_default?: boolean | null
      disabled?: boolean | null
      prices?: number | null
    }
    'acc-profit-and-loss': {
      row_id: string
      from_date?: string | null
      to_date?: string | null
      cost_centre_id?: string | null
      cost_centre_id__label?: string | null
      name?: string | null
      amount?: string | null
      previous?: string | null
      year_to_date?: string | null
      kind?: string | null
      previous_from?: string | null
      previous_to?: string | null
      year_from?: string | null
      account_id?: string | null
      account_id__label?: string | null
      is_group?: boolean | null
      depth?: number | null
      position?: number | null
      currency?: string | null
    }
    'acc-purchase-invoices': {
      row_id: string
      version?: number
      number?: string | null
      name?: string | null
      supplier?: string | null
      supplier_id?: string | null
      supplier_id__label?: string | null
      bill_no?: string | null
      posting_date?: string | null
      status?: string | null
      progress?: string | null
      due_date?: string | null
      outstanding?: string | null
      base_outstanding?: string | null
      overdue?: boolean | null
      grand_total?: string | null
      net_total?: string | null
      tax_total?: string | null
      base_net_total?: string | null
      base_tax_total?: string | null
      base_grand_total?: string | null
      currency?: string | null
      conversion_rate?: number | null
      bill_date?: string | null
      is_return?: boolean | null
      credit_to_id?: string | null
      credit_to_id__label?: string | null
      source?: string | null
      company?: string | null
      docstatus?: number | null
      remarks?: string | null
      created_by?: string | null
      created_by__label?: string | null
      updated_by?: string | null
      updated_by__label?: string | null
      created_at?: string | null
      updated_at?: string | null
    }
    'acc-purchase-orders': {
      row_id: string
      version?: number
      number?: string | null
      name?: string | null
      supplier?: string | null
      supplier_id?: string | null
      supplier_id__label?: string | null
      posting_date?: string | null
      status?: string | null
      progress?: string | null
      transaction_date?: string | null
      schedule_date?: string | null
      per_received?: number | null
      per_billed?: number | null
      per_billed_amount?: number | null
      grand_total?: string | null
      net_total?: string | null
      tax_total?: string | null
      base_net_total?: string | null
      base_tax_total?: string | null
      base_grand_total?: string | null
      currency?: string | null
      conversion_rate?: number | null
      company?: string | null
      docstatus?: number | null
      remarks?: string | null
      created_by?: string | null
      created_by__label?: string | null
      updated_by?: string | null
      updated_by__label?: string | null
      created_at?: string | null
      updated_at?: string | null
    }
    'acc-purchase-receipts': {
      row_id: string
      version?: number
      number?: string | null
      name?: string | null
      supplier?: string | null
      supplier_id?: string | null
      supplier_id__label?: string | null
      posting_date?: string | null
      status?: string | null
      progress?: string | null
      per_billed?: number | null
      grand_total?: string | null
      net_total?: string | null
      tax_total?: string | null
      base_net_total?: string | null
      base_tax_total?: string | null
      base_grand_total?: string | null
      currency?: string | null
      conversion_rate?: number | null
      company?: string | null
      docstatus?: number | null
      remarks?: string | null
      created_by?: string | null
      created_by__label?: string | null
      updated_by?: string | null
      updated_by__label?: string | null
      created_at?: string | null
      updated_at?: string | null
    }
    'acc-quotations': {
      row_id: string
      version?: number
      number?: string | null
      name?: string | null
      customer?: string | null
      customer_id?: string | null
      customer_id__label?: string | null
      posting_date?: string | null
      status?: string | null
      progress?: string | null
      valid_until?: string | null
      expired?: boolean | null
      grand_total?: string | null
      net_total?: string | null
      tax_total?: string | null
      base_net_total?: string | null
      base_tax_total?: string | null
      base_grand_total?: string | null
      currency?: string | null
      conversion_rate?: number | null
      source?: string | null
      lead_id?: string | null
      deal_id?: string | null
      company?: string | null
      docstatus?: number | null
      remarks?: string | null
      created_by?: string | null
      created_by__label?: string | null
      updated_by?: string | null
      updated_by__label?: string | null
      created_at?: string | null
      updated_at?: string | null
    }
    'acc-receivables-ageing': {
      row_id: string
      to_date?: string | null
      name?: string | null
      not_due?: string | null
      d1_30?: string | null
      d31_60?: string | null
      d61_90?: string | null
      over_90?: string | null
      unallocated?: string | null
      total?: string | null
      party_id?: string | null
      currency?: string | null
    }
    'acc-recon-rules': {
      row_id: string
      version?: number
      position?: number | null
      keyphrase?: string | null
      ledger_account?: string | null
      ledger_account__label?: string | null
      direction?: string | null
      bank_account?: string | null
      bank_account__label?: string | null
      cost_centre?: string | null
      cost_centre__label?: string | null
      vat?: string | null
      vat__label?: string | null
      remark?: string | null
      hits?: number | null
      last_hit_at?: string | null
      disabled?: boolean | null
      created_at?: string | null
    }
    'acc-sales-invoices': {
      row_id: string
      version?: number
      number?: string | null
      name?: string | null
      customer?: string | null
      customer_id?: string | null
      customer_id__label?: string | null
      posting_date?: string | null
      status?: string | null
      progress?: string | null
      due_date?: string | null
      outstanding?: string | null
      base_outstanding?: string | null
      overdue?: boolean | null
      grand_total?: string | null
      net_total?: string | null
      tax_total?: string | null
      base_net_total?: string | null
      base_tax_total?: string | null
      base_grand_total?: string | null
      currency?: string | null
      conversion_rate?: number | null
      is_return?: boolean | null
      source?: string | null
      company?: string | null
      docstatus?: number | null
      remarks?: string | null
      created_by?: string | null
      created_by__label?: string | null
      updated_by?: string | null
      updated_by__label?: string | null
      created_at?: string | null
      updated_at?: string | null
    }
    'acc-sales-orders': {
      row_id: string
      version?: number
      number?: string | null
      name?: string | null
      customer?: string | null
      customer_id?: string | null
      customer_id__label?: string | null
      posting_date?: string | null
      status?: string | null
      progress?: string | null
      transaction_date?: string | null
      schedule_date?: string | null
      per_billed?: number | null
      per_billed_amount?: number | null
      grand_total?: string | null
      net_total?: string | null
      tax_total?: string | null
      base_net_total?: string | null
      base_tax_total?: string | null
      base_grand_total?: string | null
      currency?: string | null
      conversion_rate?: number | null
      source?: string | null
      company?: string | null
      docstatus?: number | null
      remarks?: string | null
      created_by?: string | null
      created_by__label?: string | null
      updated_by?: string | null
      updated_by__label?: string | null
      created_at?: string | null
      updated_at?: string | null
      payment_status?: string | null
      shopper_name?: string | null
      shopper_email?: string | null
      shopper_phone?: string | null
      delivery_address?: string | null
      shopper_note?: string | null
      left_to_refund?: string | null
    }
    'acc-series': {
      row_id: string
      version?: number
      doctype?: string | null
      prefix?: string | null
      digits?: number | null
      next_number?: string | null
    }
    'acc-supplier-quotations': {
      row_id: string
      version?: number
      number?: string | null
      name?: string | null
      supplier?: string | null
      supplier_id?: string | null
      supplier_id__label?: string | null
      posting_date?: string | null
      status?: string | null
      progress?: string | null
      valid_until?: string | null
      grand_total?: string | null
      net_total?: string | null
      tax_total?: string | null
      base_net_total?: string | null
      base_tax_total?: string | null
      base_grand_total?: string | null
      currency?: string | null
      conversion_rate?: number | null
      company?: string | null
      docstatus?: number | null
      remarks?: string | null
      created_by?: string | null
      created_by__label?: string | null
      updated_by?: string | null
      updated_by__label?: string | null
      created_at?: string | null
      updated_at?: string | null
    }
    'acc-suppliers': {
      row_id: string
      version?: number
      deleted?: boolean
      name?: string | null
      type?: string | null
      payable_balance?: string | null
      last_payment_date?: string | null
      monthly?: boolean | null
      monthly_unpaid?: boolean | null
      contact_person?: string | null
      email?: string | null
      phone?: string | null
      vat_number?: string | null
      our_account_number?: string | null
      address?: string | null
      city?: string | null
      country?: string | null
      website?: string | null
      currency?: string | null
      payable_account_id?: string | null
      payable_account_id__label?: string | null
      payment_terms?: string | null
      payment_days?: number | null
      disabled?: boolean | null
      notes?: string | null
      created_at?: string | null
      updated_at?: string | null
      agreements?: number | null
    }
    'acc-tax-templates': {
      row_id: string
      version?: number
      name?: string | null
      kind?: string | null
      rates?: string | null
      is_default?: boolean | null
      disabled?: boolean | null
    }
    'acc-trial-balance': {
      row_id: string
      from_date?: string | null
      to_date?: string | null
      cost_centre_id?: string | null
      cost_centre_id__label?: string | null
      name?: string | null
      opening?: string | null
      debit?: string | null
      credit?: string | null
      closing?: string | null
      root_type?: string | null
      account_id?: string | null
      account_id__label?: string | null
      is_group?: boolean | null
      depth?: number | null
      position?: number | null
      currency?: string | null
    }
    'acc-vat-report': {
      row_id: string
      from_date?: string | null
      to_date?: string | null
      name?: string | null
      rate?: number | null
      net?: string | null
      vat?: string | null
      kind?: string | null
      cost_centre_id?: string | null
      account_id?: string | null
      account_id__label?: string | null
      is_group?: boolean | null
      depth?: number | null
      position?: number | null
      currency?: string | null
    }
    'acc-warehouses': {
      row_id: string
      version?: number
      name?: string | null
      address?: string | null
      disabled?: boolean | null
    }
    'admin-credentials': {
      row_id: string
      version?: number
      deleted?: boolean
      system_name?: string | null
      category?: string | null
      environment?: string | null
      url?: string | null
      username?: string | null
      password?: string | null
      licence_key?: string | null
      customer_id?: string | null
      customer_id__label?: string | null
      project_id?: string | null
      project_id__label?: string | null
      notes?: string | null
      last_rotated?: string | null
      rotation_due?: string | null
      created_at?: string | null
      updated_at?: string | null
    }
    'agent-profiles': {
      row_id: string
      version?: number
      deleted?: boolean
      name?: string | null
      task_prompt?: string | null
      enabled?: boolean | null
      chat_only?: boolean | null
      schedule?: string | null
      next_run_at?: string | null
      run_as_user?: string | null
      run_as_user__label?: string | null
      max_write_actions?: number | null
      tool_allowlist?: string[] | null
      grid_allowlist?: string[] | null
      system_prompt_addition?: string | null
      model_override?: string | null
      created_at?: string | null
      updated_at?: string | null
    }
    'agent-runs': {
      row_id: string
      profile_name?: string | null
      agent_profile?: string | null
      agent_profile__label?: string | null
      trigger?: string | null
      event_name?: string | null
      status?: string | null
      final_report?: string | null
      action_count?: number | null
      write_count?: number | null
      max_write_actions?: number | null
      started_at?: string | null
      finished_at?: string | null
      duration?: number | null
      proposals_only?: boolean | null
      error?: string | null
      created_at?: string | null
    }
    'ai-agent-action-log': {
      row_id: string
      created_at?: string | null
      tool?: string | null
      summary?: string | null
      outcome?: string | null
      asked_by?: string | null
      allowed_by?: string | null
      agent_profile?: string | null
      agent_profile__label?: string | null
      duration?: number | null
      error_detail?: string | null
      input?: unknown | null
      output?: unknown | null
      before?: unknown | null
      after?: unknown | null
      run_id?: string | null
      conversation_id?: string | null
      approval_id?: string | null
    }
    'ai-agent-approvals': {
      row_id: string
      summary?: string | null
      status?: string | null
      execution?: string | null
      asked_by?: string | null
      tool_name?: string | null
      effect?: string | null
      input?: unknown | null
      before?: unknown | null
      grid?: string | null
      record_id?: string | null
      expires_at?: string | null
      decided_by_name?: string | null
      decided_as?: string | null
      decided_at?: string | null
      rejection_reason?: string | null
      replaces_id?: string | null
      conversation_id?: string | null
      run_id?: string | null
      output?: unknown | null
      error?: string | null
      created_at?: string | null
    }
    'bank-reconciliation': {
      row_id: string
      version?: number
      date?: string | null
      description?: string | null
      reference?: string | null
      counterparty?: string | null
      amount?: string | null
      running_balance?: string | null
      status?: string | null
      source?: string | null
      matched_voucher?: string | null
      bank_account?: string | null
      bank_account__label?: string | null
      suspense?: boolean | null
      suspense_at?: string | null
      suspense_by?: string | null
      suspense_by__label?: string | null
      flag?: string | null
      note?: string | null
      counterparty_account?: string | null
      bank_ref?: string | null
      matched_at?: string | null
      matched_by?: string | null
      matched_by__label?: string | null
      currency?: string | null
      matched_page?: string | null
      matched_kind?: string | null
      matched_id?: string | null
      created_at?: string | null
    }
    'calls-ai-calls': {
      row_id: string
      name?: string | null
      status?: string | null
      outcome?: string | null
      to_number?: string | null
      campaign_id?: string | null
      campaign_id__label?: string | null
      mode?: string | null
      duration_seconds?: number | null
      summary?: string | null
      sentiment?: string | null
      attempt?: number | null
      end_reason?: string | null
      error?: string | null
      deal_id?: string | null
      deal_id__label?: string | null
      lead_id?: string | null
      lead_id__label?: string | null
      contact_id?: string | null
      contact_id__label?: string | null
      created_by_name?: string | null
      ended_at?: string | null
      created_at?: string | null
    }
    'calls-campaigns': {
      row_id: string
      version?: number
      deleted?: boolean
      name?: string | null
      status?: string | null
      kind?: string | null
      mode?: string | null
      targets?: number | null
      calls?: number | null
      live?: number | null
      qualified?: number | null
      purpose?: string | null
      greeting?: string | null
      from_number?: string | null
      transfer_number?: string | null
      opens_at?: string | null
      closes_at?: string | null
      max_attempts?: number | null
      retry_minutes?: number | null
      parallel_calls?: number | null
      created_by_name?: string | null
      started_at?: string | null
      created_at?: string | null
    }
    'calls-do-not-call': {
      row_id: string
      version?: number
      phone?: string | null
      name?: string | null
      reason?: string | null
      added_by_name?: string | null
      created_at?: string | null
    }
    'calls-phone-calls': {
      row_id: string
      from_number?: string | null
      from_name?: string | null
      to_number?: string | null
      direction?: string | null
      status?: string | null
      duration?: number | null
      billsec?: number | null
      contact_id?: string | null
      contact_id__label?: string | null
      lead_id?: string | null
      lead_id__label?: string | null
      domain?: string | null
      queue?: string | null
      agent?: string | null
      hangup_cause?: string | null
      recording_name?: string | null
      started_at?: string | null
    }
    'campaign-schedule': {
      row_id: string
      version?: number
      deleted?: boolean
      title?: string | null
      channel?: string | null
      status?: string | null
      start_at?: string | null
      end_at?: string | null
      recurrence?: string | null
      audience?: string | null
      budget?: string | null
      campaign_link?: string | null
      campaign_link__label?: string | null
      created_at?: string | null
      updated_at?: string | null
    }
    'card-charges': {
      row_id: string
      reference?: string | null
      document_id?: string | null
      document_id__label?: string | null
      customer_id?: string | null
      customer_id__label?: string | null
      card?: string | null
      amount?: string | null
      status?: string | null
      message?: string | null
      attempt?: number | null
      payment_id?: string | null
      payment_id__label?: string | null
      currency?: string | null
      fees?: string | null
      provider_id?: string | null
      action_url?: string | null
      sent_at?: string | null
      settled_at?: string | null
      created_at?: string | null
    }
    'crm-contacts': {
      row_id: string
      version?: number
      deleted?: boolean
      full_name?: string | null
      email?: string | null
      phone?: string | null
      company?: string | null
      source?: string | null
      owner_id?: string | null
      owner_id__label?: string | null
      notes?: string | null
      desk_contact_id?: string | null
      created_at?: string | null
      updated_at?: string | null
    }
    'crm-deal-forecast': {
      row_id: string
      name?: string | null
      month?: string | null
      timing?: string | null
      open?: number | null
      value?: string | null
      weighted?: string | null
      won?: string | null
      currency?: string | null
    }
    'crm-deals': {
      row_id: string
      version?: number
      deleted?: boolean
      title?: string | null
      pipeline_id?: string | null
      pipeline_id__label?: string | null
      stage_id?: string | null
      stage_id__label?: string | null
      status?: string | null
      value?: string | null
      currency?: string | null
      probability?: number | null
      chance?: number | null
      weighted_value?: string | null
      expected_close_on?: string | null
      next_step?: string | null
      next_step_on?: string | null
      stale?: boolean | null
      contact_name?: string | null
      company?: string | null
      email?: string | null
      phone?: string | null
      category?: string | null
      contact_id?: string | null
      contact_id__label?: string | null
      lead_id?: string | null
      lead_id__label?: string | null
      campaign_id?: string | null
      campaign_id__label?: string | null
      owner_id?: string | null
      owner_id__label?: string | null
      description?: string | null
      qualification?: string | null
      call_attempts?: number | null
      last_call_at?: string | null
      next_call_at?: string | null
      stage_changed_at?: string | null
      closed_at?: string | null
      created_at?: string | null
      updated_at?: string | null
    }
    'crm-lead-sources': {
      row_id: string
      source?: string | null
      campaign?: string | null
      category?: string | null
      leads?: number | null
      waiting?: number | null
      quoted?: number | null
      converted?: number | null
      conversion?: number | null
      latest_at?: string | null
    }
    'crm-leads': {
      row_id: string
      version?: number
      deleted?: boolean
      name?: string | null
      status?: string | null
      stale?: boolean | null
      phone?: string | null
      email?: string | null
      company?: string | null
      category?: string | null
      campaign?: string | null
      adset?: string | null
      ad?: string | null
      form?: string | null
      form_answers?: unknown | null
      source?: string | null
      lead_id?: string | null
      owner_id?: string | null
      owner_id__label?: string | null
      contact_id?: string | null
      contact_id__label?: string | null
      converted_customer_id?: string | null
      converted_customer_id__label?: string | null
      last_called_at?: string | null
      notes?: string | null
      status_changed_at?: string | null
      created_at?: string | null
      updated_at?: string | null
    }
    'crm-opportunities': {
      row_id: string
      version?: number
      deleted?: boolean
      title?: string | null
      status?: string | null
      lead_id?: string | null
      lead_id__label?: string | null
      customer_id?: string | null
      customer_id__label?: string | null
      value?: string | null
      currency?: string | null
      source?: string | null
      callback_at?: string | null
      callback_due?: boolean | null
      owner_id?: string | null
      owner_id__label?: string | null
      notes?: string | null
      status_changed_at?: string | null
      created_at?: string | null
      updated_at?: string | null
    }
    'desk-conversations': {
      row_id: string
      contact_name?: string | null
      last_message?: string | null
      last_direction?: string | null
      status?: string | null
      channel?: string | null
      assignee?: string | null
      waiting_since?: string | null
      wait?: string | null
      unread_count?: number | null
      labels?: string[] | null
      customer_id?: string | null
      customer_id__label?: string | null
      contact_id?: string | null
      contact_id__label?: string | null
      outstanding?: string | null
      overdue?: string | null
      inbox?: string | null
      priority?: string | null
      contact_email?: string | null
      contact_phone?: string | null
      assignee_email?: string | null
      snoozed_until?: string | null
      first_reply_at?: string | null
      resolved_at?: string | null
      desk_conversation_id?: string | null
      desk_account_id?: string | null
      desk_contact_id?: string | null
      started_at?: string | null
      last_activity_at?: string | null
    }
    'event-subscriptions': {
      row_id: string
      version?: number
      deleted?: boolean
      event_name?: string | null
      agent_profile?: string | null
      agent_profile__label?: string | null
      tenant_scope?: string | null
      tenant_scope__label?: string | null
      enabled?: boolean | null
      created_at?: string | null
      updated_at?: string | null
    }
    'integration-deliveries': {
      row_id: string
      event_name?: string | null
      state?: string | null
      status_code?: number | null
      hook_id?: string | null
      hook_id__label?: string | null
      attempt?: number | null
      duration_ms?: number | null
      created_at?: string | null
      next_attempt_at?: string | null
      delivered_at?: string | null
      error?: string | null
      record_key?: string | null
      event_id?: string | null
      is_test?: boolean | null
      missed?: boolean | null
    }
    'integration-hooks': {
      row_id: string
      version?: number
      deleted?: boolean
      target_url?: string | null
      description?: string | null
      events?: string[] | null
      active?: boolean | null
      disabled_reason?: string | null
      created_by_name?: string | null
      created_at?: string | null
    }
    'knowledge-base': {
      row_id: string
      version?: number
      deleted?: boolean
      title?: string | null
      category?: string | null
      project_id?: string | null
      project_id__label?: string | null
      author_id?: string | null
      author_id__label?: string | null
      content?: string | null
      beginning?: string | null
      created_at?: string | null
      updated_at?: string | null
    }
    'my-work': {
      row_id: string
      version?: number
      deleted?: boolean
      title?: string | null
      due?: string | null
      due_date?: string | null
      status?: string | null
      priority?: string | null
      project_id?: string | null
      project_id__label?: string | null
      board_id?: string | null
      board_id__label?: string | null
      labels?: string[] | null
      number?: number | null
      hours_tracked?: number | null
      description?: string | null
    }
    'outreach-lists': {
      row_id: string
      version?: number
      deleted?: boolean
      name?: string | null
      channel?: string | null
      members?: number | null
      last_sent_at?: string | null
      description?: string | null
      created_at?: string | null
    }
    'outreach-members': {
      row_id: string
      name?: string | null
      email?: string | null
      phone?: string | null
      unsubscribed_at?: string | null
      lead_id?: string | null
      contact_id?: string | null
      list_id?: string | null
      created_at?: string | null
    }
    'outreach-messages': {
      row_id: string
      name?: string | null
      to_address?: string | null
      state?: string | null
      error?: string | null
      segments?: number | null
      sent_at?: string | null
      provider_id?: string | null
      send_id?: string | null
      created_at?: string | null
    }
    'outreach-opt-outs': {
      row_id: string
      address?: string | null
      channel?: string | null
      reason?: string | null
      created_at?: string | null
    }
    'outreach-sends': {
      row_id: string
      version?: number
      subject?: string | null
      channel?: string | null
      list_id?: string | null
      list_id__label?: string | null
      state?: string | null
      total?: number | null
      sent?: number | null
      delivered?: number | null
      failed?: number | null
      scheduled_at?: string | null
      started_at?: string | null
      created_by_name?: string | null
      created_at?: string | null
    }
    'platform-events': {
      row_id: string
      event_name?: string | null
      emitted_at?: string | null
      dispatched?: boolean | null
      dispatched_at?: string | null
      runs?: number | null
      payload?: unknown | null
      error?: string | null
    }
    'project-cards': {
      row_id: string
      version?: number
      deleted?: boolean
      title?: string | null
      number?: number | null
      board_id?: string | null
      board_id__label?: string | null
      column_id?: string | null
      column_id__label?: string | null
      status?: string | null
      priority?: string | null
      due_date?: string | null
      assignee_id?: string | null
      assignee_id__label?: string | null
      labels?: string[] | null
      project_id?: string | null
      project_id__label?: string | null
      customer_id?: string | null
      customer_id__label?: string | null
      milestone_id?: string | null
      milestone_id__label?: string | null
      recurrence?: string | null
      estimate_hours?: number | null
      hours_tracked?: number | null
      checklist_progress?: string | null
      clock_since?: string | null
      clock_person?: string | null
      clock_person__label?: string | null
      description?: string | null
      done_at?: string | null
      created_at?: string | null
      updated_at?: string | null
    }
    'project-milestones': {
      row_id: string
      version?: number
      deleted?: boolean
      name?: string | null
      project_id?: string | null
      project_id__label?: string | null
      due_date?: string | null
      status?: string | null
      done_at?: string | null
      created_at?: string | null
      updated_at?: string | null
    }
    'project-rates': {
      row_id: string
      version?: number
      deleted?: boolean
      user_id?: string | null
      user_id__label?: string | null
      project_id?: string | null
      project_id__label?: string | null
      rate?: string | null
      created_at?: string | null
      updated_at?: string | null
    }
    'project-time': {
      row_id: string
      version?: number
      deleted?: boolean
      card_id?: string | null
      card_id__label?: string | null
      project_id?: string | null
      project_id__label?: string | null
      user_id?: string | null
      user_id__label?: string | null
      started_at?: string | null
      ended_at?: string | null
      duration?: number | null
      note?: string | null
      billable?: boolean | null
      billed?: boolean | null
      created_at?: string | null
      updated_at?: string | null
    }
    'projects': {
      row_id: string
      version?: number
      deleted?: boolean
      name?: string | null
      status?: string | null
      customer_id?: string | null
      customer_id__label?: string | null
      due_date?: string | null
      completion_percentage?: number | null
      hours_tracked?: number | null
      budget_used?: number | null
      budget_state?: string | null
      priority?: string | null
      owner_id?: string | null
      owner_id__label?: string | null
      open_task_count?: number | null
      budget_hours?: number | null
      start_date?: string | null
      tasklist_count?: number | null
      hourly_rate?: string | null
      billing_item_id?: string | null
      billing_item_id__label?: string | null
      description?: string | null
      created_at?: string | null
      updated_at?: string | null
    }
    'saved-cards': {
      row_id: string
      email?: string | null
      brand?: string | null
      last4?: string | null
      expiry?: string | null
      bank?: string | null
      source_site?: string | null
      auto_charge?: boolean | null
      status?: string | null
      customer_id?: string | null
      customer_id__label?: string | null
      gateway_state?: string | null
      gateway_note?: string | null
      expires_on?: string | null
      created_at?: string | null
      updated_at?: string | null
    }
    'settings-api-keys': {
      row_id: string
      name?: string | null
      prefix?: string | null
      scopes?: string[] | null
      needs_approval?: boolean | null
      state?: string | null
      created_by_name?: string | null
      created_at?: string | null
      last_used_at?: string | null
      expires_at?: string | null
    }
    'settings-audit-log': {
      row_id: string
      at?: string | null
      actor_label?: string | null
      actor_type?: string | null
      operation?: string | null
      called_operation?: string | null
      entity?: string | null
      entity_label?: string | null
      changed?: string | null
      before?: unknown | null
      after?: unknown | null
      entity_id?: string | null
      ip?: string | null
      request_id?: string | null
    }
    'settings-invitations': {
      row_id: string
      email?: string | null
      role?: string | null
      is_approver?: boolean | null
      state?: string | null
      invited_by_name?: string | null
      created_at?: string | null
      expires_at?: string | null
    }
    'settings-jobs': {
      row_id: string
      title?: string | null
      state?: string | null
      done?: number | null
      total?: number | null
      failed?: number | null
      message?: string | null
      actor_label?: string | null
      created_at?: string | null
      finished_at?: string | null
      took?: number | null
      error?: string | null
      job?: string | null
    }
    'settings-mail': {
      row_id: string
      subject?: string | null
      to_address?: string | null
      state?: string | null
      created_at?: string | null
      sent_at?: string | null
      attempts?: number | null
      error?: string | null
    }
    'settings-members': {
      row_id: string
      name?: string | null
      email?: string | null
      role?: string | null
      is_approver?: boolean | null
      second_factor?: boolean | null
      created_at?: string | null
    }
    'settings-my-keys': {
      row_id: string
      name?: string | null
      prefix?: string | null
      scopes?: string[] | null
      needs_approval?: boolean | null
      state?: string | null
      created_by_name?: string | null
      created_at?: string | null
      last_used_at?: string | null
      expires_at?: string | null
    }
    'settings-received-webhooks': {
      row_id: string
      kind?: string | null
      provider?: string | null
      state?: string | null
      reason?: string | null
      received_at?: string | null
      processed_at?: string | null
      deliveries?: number | null
      provider_event_id?: string | null
      body?: string | null
    }
    'settings-schedules': {
      row_id: string
      title?: string | null
      state?: string | null
      started_at?: string | null
      next_at?: string | null
      often?: string | null
      message?: string | null
      took?: number | null
      scope?: string | null
      advice?: string | null
      can_retry?: boolean | null
    }
    'settings-sessions': {
      row_id: string
      device?: string | null
      ip?: string | null
      is_current?: boolean | null
      last_seen_at?: string | null
      created_at?: string | null
    }
    'settings-work': {
      row_id: string
      title?: string | null
      state?: string | null
      at?: string | null
      reason?: string | null
      advice?: string | null
      kind?: string | null
      started_by?: string | null
      needs_you?: boolean | null
      can_retry?: boolean | null
    }
    'website-pages': {
      row_id: string
      version?: number
      title?: string | null
      slug?: string | null
      footer_group?: string | null
      enabled?: boolean | null
      sort_order?: number | null
      body?: string | null
      key?: string | null
      created_at?: string | null
      updated_at?: string | null
    }
  }
}
