interface Entry {
  id: string;
  did: string;
  on: string;
  reason: string | null;
}

export function History({ entries }: { entries: readonly Entry[] }) {
  return (
    <section>
      <h2>What was done before</h2>
      {entries.length === 0 && <p>Nothing.</p>}
      <ul className="people told">
        {entries.map(({ id, did, reason, on }) => (
          <li key={id}>
            <p>
              {did}
              <span className="quiet">{on}</span>
              {reason && <span className="typed">{reason}</span>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
