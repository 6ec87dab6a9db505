/** Owns the screen on which one wound is looked at over time: what this tablet knows of it. */

export function WoundHistoryScreen({ patientId, woundId }: { patientId: string; woundId: string }) {
  return (
    <p>
      {patientId} {woundId}
    </p>
  );
}
