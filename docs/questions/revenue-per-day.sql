-- What orders cost, also where a gift card paid, less what was refunded on that day of orders of any day. Sums are in the
-- smallest unit of the currency (cents of USD, yen), so that they are exact. Days are UTC.
WITH moved AS (
  SELECT metadata, data, 1 AS orders, CAST(replace(data ->> 'total', '.', '') AS INTEGER) AS amount
  FROM events WHERE type = 'OrderCompleted'
  UNION ALL
  SELECT metadata, data, 0, -CAST(replace(data ->> 'amount', '.', '') AS INTEGER)
  FROM events WHERE type = 'OrderRefundCompleted'
    -- Those of cancellations go with the order.
    AND data ->> 'refund_id' NOT IN
        (SELECT data ->> 'refund_id' FROM events WHERE type = 'OrderCancellationRefundStarted')
)
SELECT date(metadata ->> 'occurred_at') AS day,
       data ->> 'currency'              AS currency,
       sum(orders)                      AS orders,
       sum(amount)                      AS revenue
FROM moved
GROUP BY day, currency
ORDER BY day, currency;
