import { commitThenEnqueue, type Job } from "../queue/enqueue";
import { billingPool } from "./pool";

/**
 * Gives an invoice its number and asks for its PDF, its mail and its posting.
 *
 * Billing commits in its own database. `billingPool` points to another instance than the main one:
 * nothing here can be part of a transaction over there.
 */
export async function finaliseInvoice(invoiceId: string): Promise<{ number: string }> {
  return commitThenEnqueue(billingPool, async (tx) => {
    const { rows } = await tx.query<{ number: string; tenant_id: string }>(
      `update invoice
          set number = next_invoice_number(tenant_id), finalised_at = now()
        where id = $1 and finalised_at is null
        returning number, tenant_id`,
      [invoiceId],
    );
    const [invoice] = rows;
    if (!invoice) throw new Error(`Invoice ${invoiceId} is final already, or there is none.`);
    return { result: { number: invoice.number }, jobs: jobsFor(invoiceId, invoice.tenant_id) };
  });
}

const jobsFor = (invoiceId: string, tenantId: string): Job[] => [
  { kind: "billing.invoice-render", key: `render:${invoiceId}`, payload: { tenantId, invoiceId } },
  { kind: "billing.invoice-mail", key: `mail:${invoiceId}`, payload: { tenantId, invoiceId } },
  { kind: "billing.ledger-post", key: `post:${invoiceId}`, payload: { tenantId, invoiceId } },
];
