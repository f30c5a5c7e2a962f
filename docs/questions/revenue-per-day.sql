-- What orders cost, also where a gift card paid, with what corrections made of them on that day, less what was refunded on that day of
-- orders of any day. What was paid beyond what an order costs, as after a correction to less, is no revenue, and neither is its refund. Sums are in
-- the smallest unit of the currency (cents of USD, yen), so that they are exact. Days are UTC.
-- Orders of other shops count on the days on which they were placed there.
WITH imported AS (
  -- What came by an import that was undone counts no more.
  SELECT * FROM events AS sold
  WHERE type = 'OrderImported' AND NOT EXISTS (
    SELECT 1 FROM events AS undone
    WHERE undone.stream = sold.stream AND undone.type = 'OrderImportReversed' AND undone.revision > sold.revision)
),
moved AS (
  SELECT metadata ->> 'occurred_at' AS at, data ->> 'currency' AS currency, 1 AS orders,
         CAST(replace(data ->> 'total', '.', '') AS INTEGER) AS amount
  FROM events WHERE type = 'OrderCompleted'
  UNION ALL
  SELECT data ->> 'completed_at', data ->> 'currency', 1, CAST(replace(data ->> 'total', '.', '') AS INTEGER)
  FROM imported
  UNION ALL
  SELECT coalesce(data ->> 'canceled_at', data ->> 'completed_at'), data ->> 'currency', 0,
         -CAST(replace(data ->> '$.refund.amount', '.', '') AS INTEGER)
  FROM imported WHERE data ->> '$.refund.amount' IS NOT NULL
  UNION ALL
  SELECT metadata ->> 'occurred_at', data ->> 'currency', 0,
         CAST(replace(data ->> 'total', '.', '') AS INTEGER) - CAST(replace(data ->> 'previous_total', '.', '') AS INTEGER)
  FROM events WHERE type = 'OrderCorrectionCompleted'
  UNION ALL
  -- Those of cancellations go with the order.
  SELECT done.metadata ->> 'occurred_at', done.data ->> 'currency', 0,
         -max(CAST(replace(done.data ->> 'amount', '.', '') AS INTEGER)
              - CAST(replace(coalesce(begun.data ->> 'unsold_amount', '0'), '.', '') AS INTEGER), 0)
  FROM events AS done JOIN events AS begun ON begun.stream = done.stream AND begun.type = 'OrderRefundStarted'
    AND begun.data ->> 'refund_id' = done.data ->> 'refund_id'
  WHERE done.type = 'OrderRefundCompleted'
)
SELECT date(at)    AS day,
       currency,
       sum(orders) AS orders,
       sum(amount) AS revenue
FROM moved
GROUP BY day, currency
ORDER BY day, currency;
