/** On every page while Parley is open to a network: it has no users, so nobody else says who may do what. */
export function OpenNotice() {
  return (
    <p className="no-print border-b border-attention-line bg-attention-bg px-4 py-1 text-xs text-attention md:px-5">
      <strong className="font-semibold">Open to the network.</strong> Parley has no user accounts: anyone who can reach
      this address can read, change and delete everything.
    </p>
  );
}
