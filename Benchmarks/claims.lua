-- Claims the next voucher with each request; every thread of wrk has vouchers of its own.
local threads = 0
function setup(thread)
    thread:set("first", threads * tonumber(os.getenv("VOUCHERS")) / 2)
    threads = threads + 1
end
function init()
    number = first
end
function request()
    number = number + 1
    return wrk.format("POST", "/claim?id=" .. number, {}, "")
end
function done(summary, latency)
    io.write(string.format("RESULT %d %d %d %d %d\n", summary.requests, summary.duration,
        latency:percentile(50), latency:percentile(99), summary.errors.status))
end
