-- What orders cost, also where a gift card paid, with what corrections made of them on that day, less what was refunded on that day of
-- orders of any day. What was paid beyond what an order costs, as after a correction to less, is no revenue, and neither is its refund. Sums are in
-- the smallest unit of the currency (cents of USD, yen), so that they are exact. Days are UTC.
WITH moved AS (
  SELECT metadata, data, 1 AS orders, CAST(replace(data ->> 'total', '.', '') AS INTEGER) AS amount
  FROM events WHERE type = 'OrderCompleted'
  UNION ALL
  SELECT metadata, data, 0,
         CAST(replace(data ->> 'total', '.', '') AS INTEGER) - CAST(replace(data ->> 'previous_total', '.', '') AS INTEGER)
  FROM events WHERE type = 'OrderCorrectionCompleted'
  UNION ALL
  -- Those of cancellations go with the order.
  SELECT done.metadata, done.data, 0,
         -max(CAST(replace(done.data ->> 'amount', '.', '') AS INTEGER)
              - CAST(replace(coalesce(begun.data ->> 'unsold_amount', '0'), '.', '') AS INTEGER), 0)
  FROM events AS done JOIN events AS begun ON begun.stream = done.stream AND begun.type = 'OrderRefundStarted'
    AND begun.data ->> 'refund_id' = done.data ->> 'refund_id'
  WHERE done.type = 'OrderRefundCompleted'
)
SELECT date(metadata ->> 'occurred_at') AS day,
       data ->> 'currency'              AS currency,
       sum(orders)                      AS orders,
       sum(amount)                      AS revenue
FROM moved
GROUP BY day, currency
ORDER BY day, currency;
